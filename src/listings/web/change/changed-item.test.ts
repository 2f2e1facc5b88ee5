import { expect, test } from 'vitest'
import { someEvidence, someListing } from '../../../../test/some-listing.ts'
import { someGeneration, someListingItem } from '../../../../test/some-listing-item.ts'
import { withEdits, withListing, withoutListing, withoutRequest } from './changed-item.ts'

test('an edit shows as the server will store it, and belongs to the seller', () => {
  const after = withEdits(someListingItem(), { title: '  My own jeans ', tags: ['denim', 'Denim', ''] })
  expect(after.listing).toMatchObject({ title: 'My own jeans', tags: ['denim'] })
  expect(Object.keys(after.edits)).toEqual(['title', 'tags'])
})

test('saving an unchanged value in doubt makes it the seller’s, and a sure value stays the writer’s', () => {
  const evidence = { brand: someEvidence('Fernwold'), size: { ...someEvidence('32x30'), confidence: 0.5 } }
  const item = someListingItem({ listing: someListing({ evidence }) })
  const after = withEdits(item, { brand: 'Fernwold', size: '32x30' })
  expect(after.edits).toEqual({ size: { offered: null } })
  expect(after.listing?.evidence['size']).toEqual(item.listing?.evidence['size'])
})

test('a change that the server would refuse does not show', () => {
  const item = someListingItem()
  expect(withEdits(item, { suggestedPrice: -1 })).toBe(item)
})

test('an item without a listing does not change', () => {
  const item = someListingItem({ listing: null })
  expect(withListing(item, (written) => written)).toBe(item)
})

test('a cancelled item is as it was before the request', () => {
  const generation = someGeneration({ status: 'generating', askedAt: '2026-01-01T00:00:00.000Z' })
  expect(withoutRequest(someListingItem({ generation })).generation).toMatchObject({
    status: 'completed',
    askedAt: null,
  })
  const firstListing = withoutRequest(someListingItem({ generation, listing: null }))
  expect(firstListing.generation).toMatchObject({ status: 'pending', askedAt: null })
})

test("deleting a listing removes its edits, and makes its item newer than the list's", () => {
  const item = someListingItem({ edits: { title: { offered: null } }, previous: someListing() })
  const after = withoutListing(item)
  expect(after).toMatchObject({ listing: null, edits: {}, previous: null, listingReady: false, ready: false })
  expect(after.generation.status).toBe('pending')
  expect(after.updatedAt > item.updatedAt).toBe(true)
})
