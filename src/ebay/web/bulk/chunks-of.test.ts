import { expect, test } from 'vitest'
import { chunksOf } from './chunks-of.ts'

test('every entry is in one chunk, and the last chunk has the rest', () => {
  expect(chunksOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(chunksOf([1, 2], 2)).toEqual([[1, 2]])
  expect(chunksOf([], 2)).toEqual([])
})
