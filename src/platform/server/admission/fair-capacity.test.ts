import { expect, test } from 'vitest'
import { createFairCapacity } from './fair-capacity.ts'

/** A capacity, and the names of the holders it evicted so far. */
function capacityOf(total: number, evictionOrder: 'oldest' | 'newest' = 'oldest', maxPerUser?: number) {
  const capacity = createFairCapacity(total, evictionOrder, maxPerUser)
  const evicted: string[] = []
  const evictionOf = (name: string) => () => {
    evicted.push(name)
    return true
  }
  const enter = (user: string, size: number, name = user) => capacity.enter(user, size, evictionOf(name))
  return { evicted, capacity, enter }
}

test('a newcomer at full capacity evicts the oldest entry of the user who holds most', () => {
  const { enter, evicted } = capacityOf(6)
  enter('busy', 1, 'busy 1')
  enter('calm', 1)
  for (const name of ['busy 2', 'busy 3', 'busy 4', 'busy 5']) enter('busy', 1, name)
  expect(evicted).toEqual([])
  expect(enter('new', 2)).toBeDefined()
  expect(evicted).toEqual(['busy 1', 'busy 2'])
  expect(enter('new', 1)).toBeUndefined()
  expect(evicted).toEqual(['busy 1', 'busy 2'])
})

test('evicting the newest first keeps the entries that are furthest along', () => {
  const { enter, evicted } = capacityOf(3, 'newest')
  for (const name of ['busy 1', 'busy 2', 'busy 3']) enter('busy', 1, name)
  enter('new', 1)
  expect(evicted).toEqual(['busy 3'])
})

test('a user who would hold as much as the others evicts nobody, and neither does a request larger than the capacity', () => {
  const { enter, evicted } = capacityOf(2)
  enter('one', 1)
  enter('two', 1)
  expect(enter('three', 1)).toBeUndefined()
  expect(enter('three', 3)).toBeUndefined()
  expect(evicted).toEqual([])
})

test('one user never holds more than the limit per user, even if capacity is free, and evicts nobody for it', () => {
  const { enter, evicted } = capacityOf(6, 'oldest', 2)
  const release = enter('busy', 1)
  expect(enter('busy', 2)).toBeUndefined()
  enter('busy', 1)
  expect(enter('busy', 1)).toBeUndefined()
  expect(enter('calm', 2)).toBeDefined()
  release?.()
  expect(enter('busy', 1)).toBeDefined()
  expect(evicted).toEqual([])
})

test('released capacity is free once, even if it was evicted before', () => {
  const { enter, evicted } = capacityOf(3)
  const release = enter('busy', 2, 'large')
  enter('busy', 1, 'small')
  enter('new', 1)
  expect(evicted).toEqual(['large'])
  release?.()
  release?.()
  expect(enter('late', 1)).toBeDefined()
  expect(enter('later', 1)).toBeUndefined()
})

test('an entry that can no longer be ended stays, and the next one is asked', () => {
  const { capacity, enter, evicted } = capacityOf(3)
  capacity.enter('busy', 1, () => false)
  enter('busy', 1, 'second')
  capacity.enter('busy', 1, () => false)
  expect(enter('new', 1)).toBeDefined()
  expect(evicted).toEqual(['second'])
  expect(enter('other', 1)).toBeUndefined()
})
