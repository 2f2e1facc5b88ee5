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
  const acquire = (user: string, size: number, name = user) => capacity.acquire(user, size, evictionOf(name))
  return { evicted, capacity, acquire }
}

test('a new user at full capacity evicts the oldest entries of the user who holds most', () => {
  const { acquire, evicted } = capacityOf(6)
  acquire('busy', 1, 'busy 1')
  acquire('calm', 1)
  for (const name of ['busy 2', 'busy 3', 'busy 4', 'busy 5']) acquire('busy', 1, name)
  expect(evicted).toEqual([])
  expect(acquire('new', 2)).toBeDefined()
  expect(evicted).toEqual(['busy 1', 'busy 2'])
  expect(acquire('new', 1)).toBeUndefined()
  expect(evicted).toEqual(['busy 1', 'busy 2'])
})

test('evicting the newest first keeps the entries that are furthest along', () => {
  const { acquire, evicted } = capacityOf(3, 'newest')
  for (const name of ['busy 1', 'busy 2', 'busy 3']) acquire('busy', 1, name)
  acquire('new', 1)
  expect(evicted).toEqual(['busy 3'])
})

test('a user who would hold as much as the others evicts nobody, and neither does a request larger than the capacity', () => {
  const { acquire, evicted } = capacityOf(2)
  acquire('one', 1)
  acquire('two', 1)
  expect(acquire('three', 1)).toBeUndefined()
  expect(acquire('three', 3)).toBeUndefined()
  expect(evicted).toEqual([])
})

test('one user never holds more than the limit per user, even if capacity is free, and evicts nobody for it', () => {
  const { acquire, evicted } = capacityOf(6, 'oldest', 2)
  const release = acquire('busy', 1)
  expect(acquire('busy', 2)).toBeUndefined()
  acquire('busy', 1)
  expect(acquire('busy', 1)).toBeUndefined()
  expect(acquire('calm', 2)).toBeDefined()
  release?.()
  expect(acquire('busy', 1)).toBeDefined()
  expect(evicted).toEqual([])
})

test('released capacity is free once, even if it was evicted before', () => {
  const { acquire, evicted } = capacityOf(3)
  const release = acquire('busy', 2, 'large')
  acquire('busy', 1, 'small')
  acquire('new', 1)
  expect(evicted).toEqual(['large'])
  release?.()
  release?.()
  expect(acquire('late', 1)).toBeDefined()
  expect(acquire('later', 1)).toBeUndefined()
})

test('an entry that can no longer be evicted stays, and the next one is tried', () => {
  const { capacity, acquire, evicted } = capacityOf(3)
  capacity.acquire('busy', 1, () => false)
  acquire('busy', 1, 'second')
  capacity.acquire('busy', 1, () => false)
  expect(acquire('new', 1)).toBeDefined()
  expect(evicted).toEqual(['second'])
  expect(acquire('other', 1)).toBeUndefined()
})
