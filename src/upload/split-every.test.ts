import { expect, test } from 'vitest'
import { splitEvery } from './split-every.ts'

test('a list is parted into groups of so many, in order, the last with what is left', () => {
  expect(splitEvery(['a', 'b', 'c', 'd', 'e'], 2)).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  expect(splitEvery(['a'], 5)).toEqual([['a']])
  expect(splitEvery([], 5)).toEqual([])
})
