import { expect, test } from 'vitest'
import {
  isSeenToEnd,
  knownCount,
  remembersTooMany,
  type Segment,
  segmentsWithin,
  smallNeighbours,
  unseen,
  withAnswer,
  withJoined,
} from './segments.ts'

const page = 50

test('a list is cut where a page ends, and is seen to its end with the page that has no next', () => {
  const first = withAnswer(unseen, unseen[0], { count: page, next: 'p50', rest: 0 })
  expect(first).toEqual([segment(null, 'p50', page), segment('p50', null, null)])
  expect(isSeenToEnd(first)).toBe(false)
  const all = withAnswer(first, { after: 'p50', until: null }, { count: 20, next: null, rest: 0 })
  expect(all).toEqual([segment(null, 'p50', page), segment('p50', null, 20)])
  expect(isSeenToEnd(all)).toBe(true)
  expect(knownCount(all)).toBe(70)
})

test('the same answer again, and one about a stretch that is none any more, change nothing', () => {
  const segments = [segment(null, 'p50', page), segment('p50', null, 20)]
  expect(withAnswer(segments, stretch('p50', null), { count: 20, next: null, rest: 0 })).toBe(segments)
  expect(withAnswer(segments, stretch(null, 'p49'), { count: 3, next: null, rest: 0 })).toBe(segments)
})

test('a segment that lost and one that gained entries keep their ends', () => {
  const segments = [segment(null, 'p50', page), segment('p50', null, 20)]
  const fewer = withAnswer(segments, stretch(null, 'p50'), { count: 48, next: null, rest: 0 })
  expect(fewer).toEqual([segment(null, 'p50', 48), segment('p50', null, 20)])
})

test('a segment that outgrew a page is cut, and what it pushes out gathers in one segment', () => {
  let segments: readonly Segment[] = [
    segment(null, 'p50', page),
    segment('p50', 'p100', page),
    segment('p100', null, 5),
  ]
  segments = withAnswer(segments, stretch(null, 'p50'), { count: page, next: 'p49', rest: 1 })
  expect(segments.map(({ count }) => count)).toEqual([page, 1, page, 5])
  segments = withAnswer(segments, stretch(null, 'p49'), { count: page, next: 'p48', rest: 1 })
  expect(segments).toEqual([
    segment(null, 'p48', page),
    segment('p48', 'p50', 2),
    segment('p50', 'p100', page),
    segment('p100', null, 5),
  ])
})

test('what the last segment pushes out is a new end that was not seen', () => {
  const segments = withAnswer([segment(null, null, page)], stretch(null, null), { count: page, next: 'p50', rest: 1 })
  expect(segments).toEqual([segment(null, 'p50', page), segment('p50', null, null)])
})

test('segments have no gap and no overlap, whatever is added and removed in whatever segment', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed % below
  }
  let list = Array.from({ length: 300 }, (_, at) => at * 1000)
  let segments: readonly Segment[] = unseen
  for (let round = 0; round < 600; round += 1) {
    const isAdded = random(3) === 0
    if (isAdded) list = [...list, random(300_000)].toSorted((a, b) => a - b)
    else list = list.toSpliced(random(list.length), random(3))
    const read = segments[random(segments.length)]
    if (read) segments = withAnswer(segments, read, answerOf(list, read))
    const at = smallNeighbours(segments, () => true)
    if (at >= 0) segments = withJoined(segments, at)
  }
  for (let at = 0; at < segments.length; at += 1) {
    const read = segments[at]
    if (read) segments = withAnswer(segments, read, answerOf(list, read))
  }
  expect(segments[0]?.after).toBeNull()
  expect(segments.at(-1)?.until).toBeNull()
  expect(segments.slice(1).map(({ after }) => after)).toEqual(segments.slice(0, -1).map(({ until }) => until))
  expect(knownCount(segments)).toBe(list.length)
})

test('small neighbours become one, but not a loaded one with one that is not, unless one is empty', () => {
  const segments = [segment(null, 'a', page), segment('a', 'b', 10), segment('b', 'c', 15), segment('c', null, 40)]
  expect(smallNeighbours(segments, () => true)).toBe(1)
  expect(smallNeighbours(segments, ({ after }) => after === 'a')).toBe(-1)
  expect(smallNeighbours([segment(null, 'a', 0), segment('a', null, 3)], ({ after }) => after === null)).toBe(0)
  expect(smallNeighbours([segment(null, 'a', 3), segment('a', null, null)], () => true)).toBe(-1)
  expect(withJoined(segments, 1)).toEqual([segment(null, 'a', page), segment('a', 'c', 25), segment('c', null, 40)])
})

test('the segments in sight are those with an entry there, the empty ones beside them and the end that was not seen', () => {
  const segments = [segment(null, 'a', 50), segment('a', 'b', 0), segment('b', 'c', 50), segment('c', null, null)]
  expect(startsWithin(segments, 0, 10)).toEqual([0])
  expect(startsWithin(segments, 40, 60)).toEqual([0, 50, 50])
  expect(startsWithin(segments, 60, 99)).toEqual([50])
  expect(startsWithin(segments, 60, 100)).toEqual([50, 100])
  expect(startsWithin(segments, 130, 140)).toEqual([100])
  expect(startsWithin(unseen, 0, 8)).toEqual([0])
})

test('a list that remembers over a hundred more than there are is begun anew', () => {
  const segments = [segment(null, 'a', 150), segment('a', null, null)]
  expect(remembersTooMany(segments, 50)).toBe(false)
  expect(remembersTooMany(segments, 49)).toBe(true)
})

function segment(after: string | null, until: string | null, count: number | null): Segment {
  return { after, until, count }
}

function stretch(after: string | null, until: string | null) {
  return { after, until }
}

/** As the server answers for a list of numbers, whose places are they themselves. */
function answerOf(list: number[], { after, until, count }: Segment) {
  const there = list.filter((one) => (after === null || one > +after) && (until === null || one <= +until))
  const next = there.length > page ? String(there[page - 1]) : null
  return { count: Math.min(there.length, page), next, rest: Math.max(0, Math.min(there.length, count ?? 0) - page) }
}

function startsWithin(segments: readonly Segment[], from: number, to: number): number[] {
  return segmentsWithin(segments, from, to).map(({ start }) => start)
}
