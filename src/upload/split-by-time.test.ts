import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitByTime } from './split-by-time.ts'

/** Capture times from the pauses between them, in seconds. */
function timesWithPauses(...pauses: number[]): number[] {
  return pauses.reduce<number[]>((times, pause) => [...times, (times.at(-1) ?? 0) + pause * 1000], [1e12])
}

test('a pause that stands out begins the next item', () => {
  expect(splitByTime(timesWithPauses(5, 8, 75, 4, 12, 90, 6))).toEqual([
    [0, 1, 2],
    [3, 4, 5],
    [6, 7],
  ])
})

test('the threshold adapts to the seller: one who takes half a minute a photo gets no split at each', () => {
  expect(splitByTime(timesWithPauses(30, 25, 240, 35, 20, 300, 28)).map((part) => part.length)).toEqual([3, 3, 2])
})

test('a lunch break does not hide the pauses between items', () => {
  expect(splitByTime(timesWithPauses(5, 6, 60, 5, 7, 3600, 6, 5, 70, 4)).map((part) => part.length)).toEqual([
    3, 3, 3, 2,
  ])
})

test('photos in an even rhythm are one item, and so are photos that were copied at once', () => {
  expect(splitByTime(timesWithPauses(4, 9, 14, 6, 20))).toEqual([[0, 1, 2, 3, 4, 5]])
  expect(splitByTime(timesWithPauses(0, 0, 0))).toEqual([[0, 1, 2, 3]])
})

test('a pause of ten minutes always begins another item', () => {
  expect(splitByTime(timesWithPauses(600, 1200))).toEqual([[0], [1], [2]])
})

test('no photo gives no item, and one photo gives one', () => {
  expect(splitByTime([])).toEqual([])
  expect(splitByTime([7])).toEqual([[0]])
})

test('every photo is in exactly one part, in the order taken, from any place in the list', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3_000_000 })), (times) => {
      const parts = splitByTime(times)
      expect(parts.flat().toSorted((one, other) => one - other)).toEqual(times.map((_, at) => at))
      const inOrder = parts.flat().map((at) => times[at] ?? Number.NaN)
      expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other))
    }),
  )
})

test('items shot in bursts with a minute or two between them are found again, for any clock time', () => {
  const item = fc.array(fc.integer({ min: 0, max: 14 }), { minLength: 1, maxLength: 6 })
  const pile = fc.array(fc.tuple(item, fc.integer({ min: 60, max: 150 })), { minLength: 2, maxLength: 20 })
  fc.assert(
    fc.property(pile, fc.integer({ min: 0, max: 2e12 }), (items, start) => {
      const pauses = items.flatMap(([within, between], index) => (index === 0 ? within : [between, ...within]))
      const times = timesWithPauses(...pauses).map((time) => time - 1e12 + start)
      expect(splitByTime(times).map((part) => part.length)).toEqual(items.map(([within]) => within.length + 1))
    }),
  )
})
