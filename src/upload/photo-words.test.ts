import { expect, test } from 'vitest'
import { asSentence, keptElsewhere, whereaboutsWords } from './photo-words.ts'

const stored = { state: 'stored' } as const
const kept = { state: 'ready', kept: true } as const
const onPage = { state: 'chosen' } as const
const retryable = { state: 'failed', kept: true, fault: { sentence: 'No connection.', retryCanHelp: true } } as const
const unusable = { state: 'failed', kept: true, fault: { sentence: 'Damaged.', retryCanHelp: false } } as const

test('the whereabouts of photos are one sentence', () => {
  expect(whereaboutsWords([kept])).toBe('Your photo is kept on this device.')
  expect(whereaboutsWords([kept, retryable])).toBe('Your 2 photos are kept on this device.')
  expect(whereaboutsWords([stored, stored, kept])).toBe('2 photos are stored, 1 more is kept on this device.')
  expect(whereaboutsWords([stored])).toBe('1 photo is stored.')
})

test('photos that are only on the page are named separately', () => {
  expect(whereaboutsWords([onPage])).toBe('Your photo is only on this page: keep it open.')
  expect(whereaboutsWords([onPage, kept, kept])).toBe(
    'Your 3 photos are waiting, 1 of them only on this page: keep it open.',
  )
  expect(whereaboutsWords([stored, onPage, onPage])).toBe(
    '1 photo is stored, 2 more are only on this page: keep it open.',
  )
})

test('nothing is promised about a photo that cannot be used', () => {
  expect(whereaboutsWords([unusable])).toBe('')
  expect(whereaboutsWords([stored, unusable])).toBe('1 photo is stored.')
  expect(whereaboutsWords([unusable, kept])).toBe('Your photo is kept on this device.')
})

test('photos of another tab are kept when the seller signs out', () => {
  expect(keptElsewhere(1)).toBe(
    '1 photo in another PastFash tab stays on this device. Continue with it when you sign in again.',
  )
  expect(keptElsewhere(3)).toBe(
    '3 photos in another PastFash tab stay on this device. Continue with them when you sign in again.',
  )
})

test('a message ends like a sentence', () => {
  expect(asSentence('Network error - check your connection')).toBe('Network error - check your connection.')
  expect(asSentence('Please try again.')).toBe('Please try again.')
  expect(asSentence('Cut short...')).toBe('Cut short...')
})
