import { afterEach, expect, test } from 'vitest'
import { someGeneration, someListingItem } from '../../../../test/some-listing-item.ts'
import { toasts } from '../../../platform/web/ui/toasts.ts'
import type { ListingItem } from '../../api.ts'
import { awaitedListings, endOfAsking, tellListingEnds } from './awaited-listings.ts'

const [earlier, later] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']
const written = someListingItem()
const unwritten = someListingItem({ listing: null, generation: someGeneration() })

afterEach(() => {
  toasts.clear()
  awaitedListings.clear()
})

test('the end of what was asked for here is said once, and why there is none stays until it is closed', () => {
  awaitedListings.set(written.id, written)
  tellListingEnds([after({ status: 'generating', askedAt: later })])
  expect(toasts.visibleToasts).toEqual([])
  const failed = after({ status: 'failed', error: 'The AI refused' })
  tellListingEnds([failed])
  tellListingEnds([failed])
  expect(toasts.visibleToasts).toMatchObject([
    { content: { tone: 'red', title: 'Failed to regenerate: The AI refused', detail: 'PSTFSH-001' } },
  ])
  expect(toasts.visibleToasts.map(({ timeout }) => timeout)).toEqual([undefined])
})

test('a listing is told once it is written, anew or for the first time', () => {
  const now = after({ status: 'completed', generatedAt: later })
  expect(endOfAsking(written, now)).toEqual({ done: 'PSTFSH-001: listing regenerated' })
  expect(endOfAsking(unwritten, now)).toEqual({ done: 'PSTFSH-001: listing generated' })
})

test('one that could not be written is told with its reason', () => {
  const failed = after({ status: 'failed', error: 'Request timed out after 2.5 minutes' })
  expect(endOfAsking(written, failed)).toEqual({
    failed: 'Failed to regenerate: Request timed out after 2.5 minutes',
  })
  expect(endOfAsking(unwritten, { ...failed, listing: null })).toEqual({
    failed: 'Failed to generate listing: Request timed out after 2.5 minutes',
  })
})

test('while it is written or waits, and from an answer that is older than the asking, nothing is told', () => {
  const goingOn = [
    after({ status: 'generating', askedAt: later }),
    after({ status: 'pending', askedAt: later, retryAt: later }),
  ]
  expect(goingOn.map((now) => endOfAsking(unwritten, now))).toEqual([undefined, undefined])
  const failed = someListingItem({ generation: someGeneration({ status: 'failed', error: 'Earlier' }) })
  expect(endOfAsking(failed, failed)).toBeUndefined()
})

test('one that was cancelled has an end that is not told', () => {
  expect(endOfAsking(written, after({ status: 'completed', generatedAt: earlier }))).toBeNull()
  expect(endOfAsking(unwritten, after({ status: 'pending' }))).toBeNull()
})

function after(generation: Partial<ListingItem['generation']>): ListingItem {
  return someListingItem({ updatedAt: later, generation: someGeneration(generation) })
}
