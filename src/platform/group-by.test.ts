import { expect, test } from 'vitest'
import { groupBy } from './group-by.ts'

test('items stand by their key in their order, and keys in the order of their first', () => {
  const groups = groupBy(['hem', 'waist', 'rise', 'leg', 'chest'], (name) => name.length)
  expect([...groups]).toEqual([
    [3, ['hem', 'leg']],
    [5, ['waist', 'chest']],
    [4, ['rise']],
  ])
  expect(groupBy([], String).size).toBe(0)
})
