import { expect, test } from 'vitest'
import { someGeneration, someListingItem } from '../../../../test/some-listing-item.ts'
import { startedWith } from './use-generate-listing.ts'

const hints = { category: 'Shoes', condition: null, brand: null, note: 'One lace is new.' }

test('an item that is asked for is generating, with what the seller entered, and newer than what is being read', () => {
  const failed = someListingItem({ generation: someGeneration({ status: 'failed', error: 'It did not work.' }) })
  const after = startedWith(failed, hints, new Date('2026-05-01T10:00:00.000Z'))
  expect(after).toMatchObject(hints)
  expect(after.generation).toMatchObject({ status: 'generating', error: null, askedAt: '2026-05-01T10:00:00.000Z' })
  expect(after.listing).toBe(failed.listing)
  expect(after.updatedAt > failed.updatedAt).toBe(true)
})
