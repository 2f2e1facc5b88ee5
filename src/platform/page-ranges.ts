/**
 * A part of a list between two cursors of the server, with the number of entries it had when it was last read.
 * The page forgets ranges far from sight and keeps their count alone, so that the list keeps its height.
 */
export type PageRange = {
  /** Cursor before the first entry; null at the start of the list. */
  readonly after: string | null
  /** Cursor of the last entry, which belongs to the range; null at the end of the list. */
  readonly until: string | null
  /** Null if the range was never read. */
  readonly count: number | null
}
export type RangeBounds = Pick<PageRange, 'after' | 'until'>

/** Answer to reading a range: entries read, the cursor to continue at, and how many known entries come after that cursor. */
export type RangeAnswer = { count: number; next: string | null; rest: number }

/** The ranges of a list that was never read. */
export const unreadRanges: readonly [PageRange] = [{ after: null, until: null, count: null }]

/** Placeholders at the end of a list that was not read to its end: if the number of other entries is unknown, and at most. */
const fewPlaceholders = 8
const maxPlaceholders = 50
/** Neighbours with at most this many entries together are joined. */
const joinUpTo = 25
/** Entries that a list may remember beyond those that exist, before it is read again from its start. */
const extraEntriesAllowed = 100
/** The ranges after one was read. A range larger than a page is split. An answer about an unknown range changes nothing. */
export function withAnswer(ranges: readonly PageRange[], read: RangeBounds, answer: RangeAnswer): readonly PageRange[] {
  const at = indexOf(ranges, read)
  const knownRange = ranges[at]
  if (!knownRange || (knownRange.count === answer.count && answer.next === null)) return ranges
  if (answer.next === null) return ranges.with(at, { ...knownRange, count: answer.count })
  const head = { after: knownRange.after, until: answer.next, count: answer.count }
  const rest = Math.max(1, answer.rest)
  const following = ranges[at + 1]
  // An entry pushed out of a full range joins those pushed out before.
  if (following && following.count !== null && following.count + rest <= answer.count) {
    const joined = { after: answer.next, until: following.until, count: following.count + rest }
    return ranges.toSpliced(at, 2, head, joined)
  }
  const count = knownRange.until === null ? null : rest
  return ranges.toSpliced(at, 1, head, { after: answer.next, until: knownRange.until, count })
}

/** Index of the first of two small neighbours that can be joined without forgetting loaded entries; -1 without one. */
export function smallNeighbours(ranges: readonly PageRange[], isLoaded: (range: PageRange) => boolean): number {
  return ranges.findIndex((one, at) => {
    const other = ranges[at + 1]
    if (!other || one.count === null || other.count === null || one.count + other.count > joinUpTo) return false
    return one.count === 0 || other.count === 0 || isLoaded(one) === isLoaded(other)
  })
}

/** The ranges, with the one at `at` and the next one joined. */
export function withJoined(ranges: readonly PageRange[], at: number): readonly PageRange[] {
  const [one, other] = [ranges[at], ranges[at + 1]]
  if (!one || !other) return ranges
  const joined = { after: one.after, until: other.until, count: (one.count ?? 0) + (other.count ?? 0) }
  return ranges.toSpliced(at, 2, joined)
}

/** How many entries are known to be in the list. */
export function knownCount(ranges: readonly PageRange[]): number {
  return ranges.reduce((sum, { count }) => sum + (count ?? 0), 0)
}

/**
 * How many positions the list shows: all known entries, and placeholders if it was not read to its end.
 * `matching`: how many entries the whole list has, if known.
 */
export function positionsToShow(ranges: readonly PageRange[], matching: number | undefined): number {
  const known = knownCount(ranges)
  if (isReadToEnd(ranges)) return known
  const others = matching === undefined ? fewPlaceholders : Math.max(0, matching - known)
  return known + Math.min(others, maxPlaceholders)
}

/** True if every range was read. */
export function isReadToEnd(ranges: readonly PageRange[]): boolean {
  return ranges.every(({ count }) => count !== null)
}

/** True if so many entries are gone that reading the list again is cheaper than reading it range by range. */
export function remembersTooMany(ranges: readonly PageRange[], count: number): boolean {
  return knownCount(ranges) > count + extraEntriesAllowed
}

/** The ranges with an entry from position `from` (counted from 0) to before `to`, or empty there; each with where it starts. */
export function rangesWithin(
  ranges: readonly PageRange[],
  from: number,
  to: number,
): { range: PageRange; start: number }[] {
  const within: { range: PageRange; start: number }[] = []
  let start = 0
  for (const range of ranges) {
    const end = start + (range.count ?? 0)
    const touches = start <= to && (range.count === null || start >= from)
    if (start === end ? touches : start < to && end > from) within.push({ range, start })
    start = end
  }
  return within
}

function indexOf(ranges: readonly PageRange[], { after, until }: RangeBounds): number {
  return ranges.findIndex((range) => range.after === after && range.until === until)
}
