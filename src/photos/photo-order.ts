/**
 * The photos in the order of `ids`. Those that are gone are passed over, and those that `ids` does not name keep their
 * order after the others: the server orders by the same rule.
 */
export function inOrder<Photo extends { readonly id: string }>(
  photos: readonly Photo[],
  ids: readonly string[],
): Photo[] {
  const places = new Map(ids.map((id, place) => [id, place]))
  const placeOf = ({ id }: Photo) => places.get(id) ?? ids.length
  return photos.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** A place in an order: beside another photo. */
export type Beside = { readonly id: string; readonly side: 'before' | 'after' }

/** The order with `id` moved there. The same array when it is there already, or when one of the two is unknown. */
export function movedBeside(ids: readonly string[], id: string, beside: Beside): readonly string[] {
  const at = ids.filter((other) => other !== id).indexOf(beside.id)
  if (at === -1) return ids
  return movedTo(ids, id, beside.side === 'before' ? at : at + 1)
}

/** The order with `id` at this place, from 0; places beyond the ends are the ends. The same array when nothing moves. */
export function movedTo(ids: readonly string[], id: string, place: number): readonly string[] {
  const from = ids.indexOf(id)
  const to = Math.min(Math.max(place, 0), ids.length - 1)
  if (from === -1 || from === to) return ids
  return ids.toSpliced(from, 1).toSpliced(to, 0, id)
}
