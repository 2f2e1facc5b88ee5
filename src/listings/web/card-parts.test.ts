import { expect, test } from 'vitest'
import type { ListingItem } from '../api.ts'
import { writtenListingSchema } from '../listing.ts'
import { cardParts, isRegenerated, regenerateFailed } from './card-parts.ts'

const listing = writtenListingSchema.parse({
  title: 'Fernwold cotton shirt',
  description: null,
  tags: [],
  conditionNotes: null,
  suggestedPrice: null,
  pricingNotes: null,
  extracted: {
    brand: null,
    size: null,
    color: null,
    material: null,
    style: null,
    fit: null,
    department: null,
    sizeType: null,
  },
  measurements: {},
  itemSpecifics: {},
  notes: [],
  evidence: {},
  ebayCategoryId: null,
  ebayCategoryName: null,
  categoryConfidence: null,
  ebayConditionGrade: null,
})

test('a failed rewriting shows the old listing under the reason, with the way to try again', () => {
  expect(cardParts(item('failed', { listing, error: 'Request timed out after 2.5 minutes' }))).toEqual({
    writing: false,
    listing,
    fault: 'Failed to regenerate: Request timed out after 2.5 minutes\nYour listing is as it was.',
    next: 'try-again',
  })
})

test('a rewriting that waits shows the old listing under its wait', () => {
  const parts = cardParts(item('pending', { listing, error: 'Rate limit - retrying in 62s...' }))
  expect(parts).toEqual({ writing: false, listing, fault: 'Rate limit - retrying in 62s...', next: 'try-again' })
})

test('a first listing that failed shows the reason and the form', () => {
  const parts = cardParts(item('failed', { error: 'Failed to generate listing' }))
  expect(parts).toEqual({ writing: false, listing: null, fault: 'Failed to generate listing', next: 'generate' })
})

test('while a listing is written anew the old one makes room', () => {
  expect(cardParts(item('generating', { listing }))).toMatchObject({ writing: true, listing: null, next: undefined })
})

test('a reason that says no more than the failure itself is not repeated', () => {
  expect(regenerateFailed('Failed to generate listing')).toBe('Failed to regenerate')
})

test('a listing is regenerated once a newer one stands, not when the old one comes back', () => {
  const before = item('generating', { listing, generatedAt: '2026-01-01T00:00:00Z' })
  const newer = item('completed', { listing, generatedAt: '2026-01-02T00:00:00Z' })
  const refused = item('completed', { listing, generatedAt: '2026-01-01T00:00:00Z' })
  expect([isRegenerated(before, newer), isRegenerated(before, refused)]).toEqual([true, false])
})

test('a first listing is not a regenerated one', () => {
  const before = item('generating', {})
  expect(isRegenerated(before, item('completed', { listing, generatedAt: '2026-01-02T00:00:00Z' }))).toBe(false)
})

function item(
  status: ListingItem['generation']['status'],
  known: { listing?: ListingItem['listing']; error?: string; generatedAt?: string },
): Pick<ListingItem, 'generation' | 'listing'> {
  const generation = { status, error: known.error ?? null, generatedAt: known.generatedAt ?? null }
  return { generation, listing: known.listing ?? null }
}
