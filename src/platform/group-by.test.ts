import { expect, test } from 'vitest'
import { groupBy } from './group-by.ts'

test('groups keep the order of their items, and keys the order in which they first appear', () => {
  const groups = groupBy(['hem', 'waist', 'rise', 'leg', 'chest'], (name) => name.length)
  expect([...groups]).toEqual([
    [3, ['hem', 'leg']],
    [5, ['waist', 'chest']],
    [4, ['rise']],
  ])
  expect(groupBy([], String).size).toBe(0)
})
