import { expect, test } from 'vitest'
import { someListing } from '../../../../test/some-listing.ts'
import { someGeneration } from '../../../../test/some-listing-item.ts'
import { cardParts, generateFailed, regenerateFailed } from './card-parts.ts'

const listing = someListing()
const earlier = '2026-01-01T00:00:00.000Z'

test('an item without a listing shows the form, and a completed one the way to another listing', () => {
  expect(cardParts({ generation: someGeneration(), listing: null })).toMatchObject({ next: 'generate' })
  expect(cardParts({ generation: someGeneration({ status: 'completed' }), listing })).toMatchObject({
    next: 'regenerate',
  })
})

test('a failed regeneration shows the old listing with the reason, and the way to try again', () => {
  const generation = someGeneration({ status: 'failed', error: 'Request timed out after 2.5 minutes' })
  expect(cardParts({ generation, listing })).toEqual({
    underWay: undefined,
    listing,
    fault: 'Failed to regenerate: Request timed out after 2.5 minutes\nYour listing is unchanged.',
    next: 'try-again',
  })
})

test('a failed first listing shows the reason and the form', () => {
  const generation = someGeneration({ status: 'failed', error: 'Failed to generate listing' })
  expect(cardParts({ generation, listing: null })).toMatchObject({
    fault: 'Failed to generate listing',
    next: 'generate',
  })
})

test('a requested listing shows as waiting, then as being written, above the old one', () => {
  const waiting = someGeneration({ askedAt: earlier })
  expect(cardParts({ generation: waiting, listing: null })).toMatchObject({ underWay: 'waiting', next: undefined })
  const writing = someGeneration({ askedAt: earlier, status: 'generating' })
  expect(cardParts({ generation: writing, listing })).toMatchObject({ underWay: 'writing', listing, next: undefined })
})

test("a rate limit counts down to its end, and shows the server's sentence without a clock", () => {
  const error = 'Rate limit - retrying in 62s...'
  const generation = someGeneration({ askedAt: earlier, retryAt: '2026-01-01T00:01:02.000Z', error })
  const at = (seconds: number) => cardParts({ generation, listing: null }, Date.parse(earlier) + seconds * 1000).fault
  expect(cardParts({ generation, listing: null }).fault).toBe(error)
  expect([0.5, 61.2, 70].map(at)).toEqual([
    'Rate limit - retrying in 62s...',
    'Rate limit - retrying in 1s...',
    // Then it waits for its turn, whose seconds are unknown.
    undefined,
  ])
})

test('a reason that repeats the sentence is not shown twice', () => {
  expect(regenerateFailed('Failed to generate listing')).toBe('Failed to regenerate')
  expect(generateFailed('Failed to generate listing')).toBe('Failed to generate listing')
  expect(generateFailed('No key.')).toBe('Failed to generate listing: No key.')
})
