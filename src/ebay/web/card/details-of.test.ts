import { expect, test } from 'vitest'
import { someListing } from '../../../../test/some-listing.ts'
import { detailsOf } from './details-of.ts'

const listing = someListing({ ebayCategoryId: '15687', ebayConditionGrade: 'good' })

test('where only eBay’s own category is known, the one that it belongs to shows, and is not said by the seller', () => {
  expect(detailsOf({ category: null, condition: null, listing })).toEqual({
    said: { category: null },
    shown: { category: 'Mens Tops', condition: 'good' },
  })
})

test('what the seller said stands above it, and nothing shows where nothing is known', () => {
  expect(detailsOf({ category: 'Unisex', condition: 'fair', listing })).toMatchObject({
    said: { category: 'Unisex' },
    shown: { category: 'Unisex', condition: 'good' },
  })
  expect(detailsOf({ category: null, condition: 'fair', listing: null })).toEqual({
    said: { category: null },
    shown: { category: null, condition: 'fair' },
  })
})
