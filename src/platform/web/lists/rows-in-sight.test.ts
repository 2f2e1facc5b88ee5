import { expect, test } from 'vitest'
import { positionsIn, rowsToDraw, spansOfRows } from './rows-in-sight.ts'

test('the rows around the focus are drawn at any distance, and no row twice', () => {
  const range = { startIndex: 10, endIndex: 12, overscan: 1, count: 20 }
  expect(rowsToDraw(range, null)).toEqual([9, 10, 11, 12, 13])
  expect(rowsToDraw(range, 0)).toEqual([9, 10, 11, 12, 13, 0, 1])
  expect(rowsToDraw(range, 13)).toEqual([9, 10, 11, 12, 13, 14])
  expect(rowsToDraw(range, 19)).toEqual([9, 10, 11, 12, 13, 18, 19])
})

test('the positions in sight are those of the drawn rows, up to the last card', () => {
  const sight = spansOfRows([1, 2, 0, 4], { inRow: 2, count: 9 })
  expect(sight).toEqual([
    { from: 2, to: 6 },
    { from: 0, to: 2 },
    { from: 8, to: 9 },
  ])
  expect(positionsIn(sight)).toEqual([0, 1, 2, 3, 4, 5, 8])
  expect(positionsIn(spansOfRows([], { inRow: 2, count: 0 }))).toEqual([])
})
