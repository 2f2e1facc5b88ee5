import { expect, test } from 'vitest'
import { splitEvery } from './split-every.ts'

test('a list is split into groups of a given size, in order, and the last group has the rest', () => {
  expect(splitEvery(['a', 'b', 'c', 'd', 'e'], 2)).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  expect(splitEvery(['a'], 5)).toEqual([['a']])
  expect(splitEvery([], 5)).toEqual([])
})
