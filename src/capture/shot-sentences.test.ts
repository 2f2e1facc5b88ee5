import { expect, test } from 'vitest'
import { notDeleted, someNotChanged } from './shot-sentences.ts'

test('photos whose edit failed are named by their numbers', () => {
  expect([[2], [2, 5], [1, 2, 5]].map(someNotChanged)).toEqual([
    "Photo #2 couldn't be edited and hasn't changed. Try again.",
    "Photos #2 and #5 couldn't be edited and haven't changed. Try again.",
    "Photos #1, #2 and #5 couldn't be edited and haven't changed. Try again.",
  ])
})

test('photos that stay on the device are counted', () => {
  expect([1, 3].map(notDeleted)).toEqual([
    "1 photo couldn't be deleted from this device. It'll be back when you reopen PastFash.",
    "3 photos couldn't be deleted from this device. They'll be back when you reopen PastFash.",
  ])
})
