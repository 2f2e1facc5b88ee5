import { expect, test } from 'vitest'
import { notForgotten, someNotChanged } from './shot-sentences.ts'

test('photos that were not changed are named by their numbers', () => {
  expect([[2], [2, 5], [1, 2, 5]].map(someNotChanged)).toEqual([
    'Photo #2 could not be changed. It stays as it was. Try again.',
    'Photos #2 and #5 could not be changed. They stay as they were. Try again.',
    'Photos #1, #2 and #5 could not be changed. They stay as they were. Try again.',
  ])
})

test('photos that were not forgotten are counted', () => {
  expect([1, 3].map(notForgotten)).toEqual([
    'A photo could not be removed from this device and comes back when you open PastFash again.',
    '3 photos could not be removed from this device and come back when you open PastFash again.',
  ])
})
