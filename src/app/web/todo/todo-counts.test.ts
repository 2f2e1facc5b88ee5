import { expect, test } from 'vitest'
import { todoCount, todoCounts } from './todo-counts.ts'

const tasks = { refused: 1, unsent: 2, 'to-confirm': 4, 'needs-details': 8 }

test('the number beside To do is the sum of its tasks, and leaves out what the seller need not mend', () => {
  const counts = todoCounts({ stages: { draft: 100, ready: 100, incomplete: 12, failed: 16 }, tasks }, 32)
  expect(counts).toEqual({ photos: 32, failed: 16, ...tasks })
  expect(todoCount(counts)).toBe(63)
})

test('a shop where nothing waits counts zero', () => {
  const none = { refused: 0, unsent: 0, 'to-confirm': 0, 'needs-details': 0 }
  expect(todoCount(todoCounts({ stages: {}, tasks: none }, 0))).toBe(0)
})

test('the photos of this device are known before the counts of the shop, and the sum is not', () => {
  const counts = todoCounts(undefined, 3)
  expect(counts).toEqual({ photos: 3 })
  expect(todoCount(counts)).toBeUndefined()
})
