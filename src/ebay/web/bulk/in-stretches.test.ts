import { expect, test } from 'vitest'
import { inStretches } from './in-stretches.ts'

test('nothing is left out or said twice, and the last stretch is what remains', () => {
  expect(inStretches([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(inStretches([1, 2], 2)).toEqual([[1, 2]])
  expect(inStretches([], 2)).toEqual([])
})
