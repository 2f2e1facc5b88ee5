/**
 * A stretch of a list between two places, as its server names them, with how many entries it held when it was last read.
 * A list is cut into them: those far from sight are forgotten, and only their count keeps their room.
 */
export type Segment = {
  /** The place it begins after; null at the beginning of the list. */
  readonly after: string | null
  /** The place it goes up to, which is part of it; null at the end of the list. */
  readonly until: string | null
  /** Null while it was never read. */
  readonly count: number | null
}
export type Stretch = Pick<Segment, 'after' | 'until'>

/** What was read of a stretch: how many, where it has to go on, and how many were known that now come after that. */
export type Answer = { count: number; next: string | null; rest: number }

/** A list of which nothing is known. */
export const unseen: readonly [Segment] = [{ after: null, until: null, count: null }]

/** Places for entries of which nothing is known yet: while their number is not known, and at most. */
const aFew = 8
const aPage = 50
/** Neighbours that hold no more than this together become one. */
const joinUpTo = 25
/** Entries by which a list may remember more than there are before it is begun anew. */
const mayRemember = 100

/** The segments after one was read. One that holds more than a page is cut; what is no segment of the list changes nothing. */
export function withAnswer(segments: readonly Segment[], read: Stretch, answer: Answer): readonly Segment[] {
  const at = indexOf(segments, read)
  const known = segments[at]
  if (!known || (known.count === answer.count && answer.next === null)) return segments
  if (answer.next === null) return segments.with(at, { ...known, count: answer.count })
  const head = { after: known.after, until: answer.next, count: answer.count }
  const rest = Math.max(1, answer.rest)
  const following = segments[at + 1]
  // What one more entry pushes out of a full segment joins what was pushed out before.
  if (following && following.count !== null && following.count + rest <= answer.count) {
    const joined = { after: answer.next, until: following.until, count: following.count + rest }
    return segments.toSpliced(at, 2, head, joined)
  }
  const count = known.until === null ? null : rest
  return segments.toSpliced(at, 1, head, { after: answer.next, until: known.until, count })
}

/** Where two small neighbours begin that can become one without forgetting what is loaded: -1 where there are none. */
export function smallNeighbours(segments: readonly Segment[], isLoaded: (segment: Segment) => boolean): number {
  return segments.findIndex((one, at) => {
    const other = segments[at + 1]
    if (!other || one.count === null || other.count === null || one.count + other.count > joinUpTo) return false
    return one.count === 0 || other.count === 0 || isLoaded(one) === isLoaded(other)
  })
}

/** The segments with the one at `at` and its neighbour as one. */
export function withJoined(segments: readonly Segment[], at: number): readonly Segment[] {
  const [one, other] = [segments[at], segments[at + 1]]
  if (!one || !other) return segments
  const joined = { after: one.after, until: other.until, count: (one.count ?? 0) + (other.count ?? 0) }
  return segments.toSpliced(at, 2, joined)
}

/** The entries known to be in the list. */
export function knownCount(segments: readonly Segment[]): number {
  return segments.reduce((sum, { count }) => sum + (count ?? 0), 0)
}

/**
 * The places that a list has: for what is known, and as far as it was not seen to its end for some of the others, of
 * `matching` in all where that is known.
 */
export function placesToShow(segments: readonly Segment[], matching: number | undefined): number {
  const known = knownCount(segments)
  if (isSeenToEnd(segments)) return known
  const others = matching === undefined ? aFew : Math.max(0, matching - known)
  return known + Math.min(others, aPage)
}

/** True when the list was seen to its end. */
export function isSeenToEnd(segments: readonly Segment[]): boolean {
  return segments.every(({ count }) => count !== null)
}

/** True when so many entries went that the list is sooner read anew than segment by segment. */
export function remembersTooMany(segments: readonly Segment[], count: number): boolean {
  return knownCount(segments) > count + mayRemember
}

/** The segments with an entry from place `from` to before `to`, counted from 0, or empty there; and where each begins. */
export function segmentsWithin(
  segments: readonly Segment[],
  from: number,
  to: number,
): { segment: Segment; start: number }[] {
  const within: { segment: Segment; start: number }[] = []
  let start = 0
  for (const segment of segments) {
    const end = start + (segment.count ?? 0)
    const touches = start <= to && (segment.count === null || start >= from)
    if (start === end ? touches : start < to && end > from) within.push({ segment, start })
    start = end
  }
  return within
}

function indexOf(segments: readonly Segment[], { after, until }: Stretch): number {
  return segments.findIndex((segment) => segment.after === after && segment.until === until)
}
