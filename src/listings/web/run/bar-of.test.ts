import { expect, test } from 'vitest'
import { barOf } from './bar-of.ts'

const askedAt = '2026-01-01T00:00:00.000Z'

test.each([
  ['pending', null, 'unwritten'],
  ['failed', null, 'unwritten'],
  ['completed', null, 'written'],
  ['generating', askedAt, undefined],
  // It waits for its turn or for a rate limit.
  ['pending', askedAt, undefined],
] as const)('%s, requested at %s: the bar is %s', (status, asked, bar) => {
  expect(barOf({ generation: { status, askedAt: asked }, photos: ['one'] })).toBe(bar)
})

test('an item without a photo is not in the unwritten bar', () => {
  expect(barOf({ generation: { status: 'failed', askedAt: null }, photos: [] })).toBeUndefined()
  expect(barOf({ generation: { status: 'completed', askedAt: null }, photos: [] })).toBe('written')
})
