import type { Stretch } from '../../segments.ts'

type Placed = { readonly id: string; readonly createdAt: string }

/** Whether an entry stands in a stretch of its list, newest first, whose ends are named as the server names them. */
export function isWithin(entry: Placed, { after, until }: Stretch): boolean {
  return (after === null || isNewer(placeOf(after), entry)) && (until === null || !isNewer(placeOf(until), entry))
}

/** Whether one comes before another in the list. */
function isNewer(one: Placed, other: Placed): boolean {
  if (one.createdAt !== other.createdAt) return one.createdAt > other.createdAt
  return one.id > other.id
}

/** A place is an id and, after a line, the moment of creation. */
function placeOf(place: string): Placed {
  const line = place.indexOf('_')
  return { id: place.slice(0, line), createdAt: place.slice(line + 1) }
}
