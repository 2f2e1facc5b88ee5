import { expect, test } from 'vitest'
import { someListing } from '../../../../test/some-listing.ts'
import { detailsOf } from './details-of.ts'

const listing = someListing({ ebayCategoryId: '15687', ebayConditionGrade: 'good' })

test("an item with eBay’s category alone shows the category that it belongs to, not as the seller's own", () => {
  expect(detailsOf({ category: null, condition: null, listing })).toEqual({
    entered: { category: null },
    shown: { category: 'Mens Tops', condition: 'good' },
  })
})

test("the seller's category comes before eBay's, and unknown values stay empty", () => {
  expect(detailsOf({ category: 'Unisex', condition: 'fair', listing })).toMatchObject({
    entered: { category: 'Unisex' },
    shown: { category: 'Unisex', condition: 'good' },
  })
  expect(detailsOf({ category: null, condition: 'fair', listing: null })).toEqual({
    entered: { category: null },
    shown: { category: null, condition: 'fair' },
  })
})
