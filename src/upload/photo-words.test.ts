import { expect, test } from 'vitest'
import { asSentence, keptElsewhere, whereTheyAre } from './photo-words.ts'

const stored = { state: 'stored' } as const
const kept = { state: 'ready', kept: true } as const
const onPage = { state: 'chosen' } as const
const late = { state: 'failed', kept: true, fault: { sentence: 'No connection.', mayPass: true } } as const
const spoilt = { state: 'failed', kept: true, fault: { sentence: 'Damaged.', mayPass: false } } as const

test('where photos are is said in one sentence', () => {
  expect(whereTheyAre([kept])).toBe('Your photo is kept on this device.')
  expect(whereTheyAre([kept, late])).toBe('Your 2 photos are kept on this device.')
  expect(whereTheyAre([stored, stored, kept])).toBe('2 photos are stored, 1 more is kept on this device.')
  expect(whereTheyAre([stored])).toBe('1 photo is stored.')
})

test('photos that only the page has are told apart', () => {
  expect(whereTheyAre([onPage])).toBe('Your photo is only on this page: keep it open.')
  expect(whereTheyAre([onPage, kept, kept])).toBe('Your 3 photos wait, 1 of them only on this page: keep it open.')
  expect(whereTheyAre([stored, onPage, onPage])).toBe('1 photo is stored, 2 more are only on this page: keep it open.')
})

test('nothing is promised about a photo that cannot be used', () => {
  expect(whereTheyAre([spoilt])).toBe('')
  expect(whereTheyAre([stored, spoilt])).toBe('1 photo is stored.')
  expect(whereTheyAre([spoilt, kept])).toBe('Your photo is kept on this device.')
})

test('photos of another tab are kept when the seller signs out', () => {
  const where = 'kept on this device'
  expect(keptElsewhere(1)).toBe(`1 photo in another tab of PastFash is ${where} and goes on when you sign in again.`)
  expect(keptElsewhere(3)).toBe(`3 photos in another tab of PastFash are ${where} and go on when you sign in again.`)
})

test('a message ends like a sentence', () => {
  expect(asSentence('Network error - check your connection')).toBe('Network error - check your connection.')
  expect(asSentence('Please try again.')).toBe('Please try again.')
  expect(asSentence('Cut short...')).toBe('Cut short...')
})
