import { expect, test } from 'vitest'
import { someGeneration, someListingItem } from '../../../../test/some-listing-item.ts'
import { asGenerating } from './use-generate-listing.ts'

const hints = { category: 'Shoes', condition: null, brand: null, note: 'One lace is new.' }

test("a requested item shows as generating with the seller's entries, newer than a read in progress", () => {
  const failed = someListingItem({ generation: someGeneration({ status: 'failed', error: 'It did not work.' }) })
  const after = asGenerating(failed, hints, new Date('2026-05-01T10:00:00.000Z'))
  expect(after).toMatchObject(hints)
  expect(after.generation).toMatchObject({ status: 'generating', error: null, askedAt: '2026-05-01T10:00:00.000Z' })
  expect(after.listing).toBe(failed.listing)
  expect(after.updatedAt > failed.updatedAt).toBe(true)
})
