/**
 * The photos in the order of `ids`. Ids without a photo are skipped. Photos that `ids` does not name follow in their old order.
 * The server orders by the same rule.
 */
export function inOrder<Photo extends { readonly id: string }>(
  photos: readonly Photo[],
  ids: readonly string[],
): Photo[] {
  const positions = new Map(ids.map((id, position) => [id, position]))
  const positionOf = ({ id }: Photo) => positions.get(id) ?? ids.length
  return photos.toSorted((one, other) => positionOf(one) - positionOf(other))
}

/** A position in an order, named by the photo beside it. */
export type DropPosition = { readonly id: string; readonly side: 'before' | 'after' }

/** The order with `id` moved beside another photo. The same array when nothing moves, or when one of the two ids is unknown. */
export function movedBeside(ids: readonly string[], id: string, beside: DropPosition): readonly string[] {
  const besideIndex = ids.filter((other) => other !== id).indexOf(beside.id)
  if (besideIndex === -1) return ids
  return movedTo(ids, id, beside.side === 'before' ? besideIndex : besideIndex + 1)
}

/**
 * The order with `id` at this position, from 0. Positions beyond the ends count as the ends. The same array when nothing moves.
 */
export function movedTo(ids: readonly string[], id: string, position: number): readonly string[] {
  const from = ids.indexOf(id)
  const to = Math.min(Math.max(position, 0), ids.length - 1)
  if (from === -1 || from === to) return ids
  return ids.toSpliced(from, 1).toSpliced(to, 0, id)
}
