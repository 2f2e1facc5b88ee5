import { expect, test } from 'vitest'
import { someEvidence, someListing } from '../../../../test/some-listing.ts'
import { someGeneration, someListingItem } from '../../../../test/some-listing-item.ts'
import { withEdits, withListing, withoutAsking, withoutListing } from './item-after.ts'

test('an edit shows as the server will store it, as the seller’s', () => {
  const after = withEdits(someListingItem(), { title: '  My own jeans ', tags: ['denim', 'Denim', ''] })
  expect(after.listing).toMatchObject({ title: 'My own jeans', tags: ['denim'] })
  expect(Object.keys(after.edits)).toEqual(['title', 'tags'])
})

test('a doubtful value that is saved as it is becomes the seller’s, a sure one stays the writer’s', () => {
  const evidence = { brand: someEvidence('Fernwold'), size: { ...someEvidence('32x30'), confidence: 0.5 } }
  const item = someListingItem({ listing: someListing({ evidence }) })
  const after = withEdits(item, { brand: 'Fernwold', size: '32x30' })
  expect(after.edits).toEqual({ size: { offered: null } })
  expect(after.listing?.evidence['size']).toEqual(item.listing?.evidence['size'])
})

test('what the server would refuse shows nothing', () => {
  const item = someListingItem()
  expect(withEdits(item, { suggestedPrice: -1 })).toBe(item)
})

test('an item without a listing stays as it is', () => {
  const item = someListingItem({ listing: null })
  expect(withListing(item, (written) => written)).toBe(item)
})

test('a cancelled item is what it was before it was asked for', () => {
  const generation = someGeneration({ status: 'generating', askedAt: '2026-01-01T00:00:00.000Z' })
  expect(withoutAsking(someListingItem({ generation })).generation).toMatchObject({
    status: 'completed',
    askedAt: null,
  })
  const first = withoutAsking(someListingItem({ generation, listing: null }))
  expect(first.generation).toMatchObject({ status: 'pending', askedAt: null })
})

test('a deleted listing takes its edits along, and its item is newer than the list knows', () => {
  const item = someListingItem({ edits: { title: { offered: null } }, previous: someListing() })
  const after = withoutListing(item)
  expect(after).toMatchObject({ listing: null, edits: {}, previous: null, listingReady: false, ready: false })
  expect(after.generation.status).toBe('pending')
  expect(after.updatedAt > item.updatedAt).toBe(true)
})
