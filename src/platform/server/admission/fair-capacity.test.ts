import { expect, test } from 'vitest'
import { createFairCapacity } from './fair-capacity.ts'

/** A room, and who was sent away so far. */
function roomOf(size: number, evictsFirst: 'oldest' | 'newest' = 'oldest', mostOfOne?: number) {
  const room = createFairCapacity(size, evictsFirst, mostOfOne)
  const gone: string[] = []
  const stay = (name: string) => () => {
    gone.push(name)
    return true
  }
  return { gone, room, enter: (user: string, wanted: number, name = user) => room.enter(user, wanted, stay(name)) }
}

test('whoever comes to a full room gets the place of the oldest of whoever holds most', () => {
  const { enter, gone } = roomOf(6)
  enter('busy', 1, 'busy 1')
  enter('calm', 1)
  for (const name of ['busy 2', 'busy 3', 'busy 4', 'busy 5']) enter('busy', 1, name)
  expect(gone).toEqual([])
  expect(enter('new', 2)).toBeDefined()
  expect(gone).toEqual(['busy 1', 'busy 2'])
  expect(enter('new', 1)).toBeUndefined()
  expect(gone).toEqual(['busy 1', 'busy 2'])
})

test('where the newest goes first, what is furthest along stays', () => {
  const { enter, gone } = roomOf(3, 'newest')
  for (const name of ['busy 1', 'busy 2', 'busy 3']) enter('busy', 1, name)
  enter('new', 1)
  expect(gone).toEqual(['busy 3'])
})

test('who holds as much as anybody is sent nobody’s place, and neither is one that is larger than the room', () => {
  const { enter, gone } = roomOf(2)
  enter('one', 1)
  enter('two', 1)
  expect(enter('three', 1)).toBeUndefined()
  expect(enter('three', 3)).toBeUndefined()
  expect(gone).toEqual([])
})

test('one user holds no more than one may, however much is free, and sends nobody away for it', () => {
  const { enter, gone } = roomOf(6, 'oldest', 2)
  const leave = enter('busy', 1)
  expect(enter('busy', 2)).toBeUndefined()
  enter('busy', 1)
  expect(enter('busy', 1)).toBeUndefined()
  expect(enter('calm', 2)).toBeDefined()
  leave?.()
  expect(enter('busy', 1)).toBeDefined()
  expect(gone).toEqual([])
})

test('a place that was left is free, once, also when it had been taken away before', () => {
  const { enter, gone } = roomOf(3)
  const leave = enter('busy', 2, 'large')
  enter('busy', 1, 'small')
  enter('new', 1)
  expect(gone).toEqual(['large'])
  leave?.()
  leave?.()
  expect(enter('late', 1)).toBeDefined()
  expect(enter('later', 1)).toBeUndefined()
})

test('what cannot be ended any more stays, and the next is asked', () => {
  const { room, enter, gone } = roomOf(3)
  room.enter('busy', 1, () => false)
  enter('busy', 1, 'second')
  room.enter('busy', 1, () => false)
  expect(enter('new', 1)).toBeDefined()
  expect(gone).toEqual(['second'])
  expect(enter('other', 1)).toBeUndefined()
})
