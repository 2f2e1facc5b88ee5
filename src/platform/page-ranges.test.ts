import { expect, test } from 'vitest'
import {
  isReadToEnd,
  knownCount,
  type PageRange,
  rangesWithin,
  remembersTooMany,
  smallNeighbours,
  unreadRanges,
  withAnswer,
  withJoined,
} from './page-ranges.ts'

const page = 50

test('a list is split where a page ends, and is read to its end with the page that has no next', () => {
  const first = withAnswer(unreadRanges, unreadRanges[0], { count: page, next: 'p50', rest: 0 })
  expect(first).toEqual([rangeOf(null, 'p50', page), rangeOf('p50', null, null)])
  expect(isReadToEnd(first)).toBe(false)
  const all = withAnswer(first, { after: 'p50', until: null }, { count: 20, next: null, rest: 0 })
  expect(all).toEqual([rangeOf(null, 'p50', page), rangeOf('p50', null, 20)])
  expect(isReadToEnd(all)).toBe(true)
  expect(knownCount(all)).toBe(70)
})

test('the same answer again, and an answer about a range that no longer exists, change nothing', () => {
  const ranges = [rangeOf(null, 'p50', page), rangeOf('p50', null, 20)]
  expect(withAnswer(ranges, boundsOf('p50', null), { count: 20, next: null, rest: 0 })).toBe(ranges)
  expect(withAnswer(ranges, boundsOf(null, 'p49'), { count: 3, next: null, rest: 0 })).toBe(ranges)
})

test('a range that lost entries keeps its bounds', () => {
  const ranges = [rangeOf(null, 'p50', page), rangeOf('p50', null, 20)]
  const fewer = withAnswer(ranges, boundsOf(null, 'p50'), { count: 48, next: null, rest: 0 })
  expect(fewer).toEqual([rangeOf(null, 'p50', 48), rangeOf('p50', null, 20)])
})

test('a range larger than a page is split, and the entries it pushes out gather in one range', () => {
  let ranges: readonly PageRange[] = [
    rangeOf(null, 'p50', page),
    rangeOf('p50', 'p100', page),
    rangeOf('p100', null, 5),
  ]
  ranges = withAnswer(ranges, boundsOf(null, 'p50'), { count: page, next: 'p49', rest: 1 })
  expect(ranges.map(({ count }) => count)).toEqual([page, 1, page, 5])
  ranges = withAnswer(ranges, boundsOf(null, 'p49'), { count: page, next: 'p48', rest: 1 })
  expect(ranges).toEqual([
    rangeOf(null, 'p48', page),
    rangeOf('p48', 'p50', 2),
    rangeOf('p50', 'p100', page),
    rangeOf('p100', null, 5),
  ])
})

test('entries pushed out of the last range become a new range that was never read', () => {
  const ranges = withAnswer([rangeOf(null, null, page)], boundsOf(null, null), { count: page, next: 'p50', rest: 1 })
  expect(ranges).toEqual([rangeOf(null, 'p50', page), rangeOf('p50', null, null)])
})

test('ranges have no gap and no overlap after any additions and removals', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed % below
  }
  let list = Array.from({ length: 300 }, (_, at) => at * 1000)
  let ranges: readonly PageRange[] = unreadRanges
  for (let round = 0; round < 600; round += 1) {
    const isAdded = random(3) === 0
    if (isAdded) list = [...list, random(300_000)].toSorted((a, b) => a - b)
    else list = list.toSpliced(random(list.length), random(3))
    const read = ranges[random(ranges.length)]
    if (read) ranges = withAnswer(ranges, read, answerOf(list, read))
    const at = smallNeighbours(ranges, () => true)
    if (at >= 0) ranges = withJoined(ranges, at)
  }
  for (let at = 0; at < ranges.length; at += 1) {
    const read = ranges[at]
    if (read) ranges = withAnswer(ranges, read, answerOf(list, read))
  }
  expect(ranges[0]?.after).toBeNull()
  expect(ranges.at(-1)?.until).toBeNull()
  expect(ranges.slice(1).map(({ after }) => after)).toEqual(ranges.slice(0, -1).map(({ until }) => until))
  expect(knownCount(ranges)).toBe(list.length)
})

test('small neighbours become one, but a loaded and an unloaded range only if one of them is empty', () => {
  const ranges = [rangeOf(null, 'a', page), rangeOf('a', 'b', 10), rangeOf('b', 'c', 15), rangeOf('c', null, 40)]
  expect(smallNeighbours(ranges, () => true)).toBe(1)
  expect(smallNeighbours(ranges, ({ after }) => after === 'a')).toBe(-1)
  expect(smallNeighbours([rangeOf(null, 'a', 0), rangeOf('a', null, 3)], ({ after }) => after === null)).toBe(0)
  expect(smallNeighbours([rangeOf(null, 'a', 3), rangeOf('a', null, null)], () => true)).toBe(-1)
  expect(withJoined(ranges, 1)).toEqual([rangeOf(null, 'a', page), rangeOf('a', 'c', 25), rangeOf('c', null, 40)])
})

test('the ranges in sight hold a visible entry, or are empty or unread and touch the view', () => {
  const ranges = [rangeOf(null, 'a', 50), rangeOf('a', 'b', 0), rangeOf('b', 'c', 50), rangeOf('c', null, null)]
  expect(startsWithin(ranges, 0, 10)).toEqual([0])
  expect(startsWithin(ranges, 40, 60)).toEqual([0, 50, 50])
  expect(startsWithin(ranges, 60, 99)).toEqual([50])
  expect(startsWithin(ranges, 60, 100)).toEqual([50, 100])
  expect(startsWithin(ranges, 130, 140)).toEqual([100])
  expect(startsWithin(unreadRanges, 0, 8)).toEqual([0])
})

test('a list that remembers over a hundred entries more than exist is read again from its start', () => {
  const ranges = [rangeOf(null, 'a', 150), rangeOf('a', null, null)]
  expect(remembersTooMany(ranges, 50)).toBe(false)
  expect(remembersTooMany(ranges, 49)).toBe(true)
})

function rangeOf(after: string | null, until: string | null, count: number | null): PageRange {
  return { after, until, count }
}

function boundsOf(after: string | null, until: string | null) {
  return { after, until }
}

/** Answers like the server, for a list of numbers that are their own cursors. */
function answerOf(list: number[], { after, until, count }: PageRange) {
  const inRange = list.filter((one) => (after === null || one > +after) && (until === null || one <= +until))
  const next = inRange.length > page ? String(inRange[page - 1]) : null
  return { count: Math.min(inRange.length, page), next, rest: Math.max(0, Math.min(inRange.length, count ?? 0) - page) }
}

function startsWithin(ranges: readonly PageRange[], from: number, to: number): number[] {
  return rangesWithin(ranges, from, to).map(({ start }) => start)
}
