import { expect, test } from 'vitest'
import { someListing } from '../../../test/some-listing.ts'
import { withSellerValues } from './edited-listing.ts'
import { hintsAfterEdits } from './hints-after-edits.ts'

const hints = { category: 'Mens Tops', condition: 'good', brand: 'Levis', note: 'smoke-free home' }
const unedited = { listing: someListing(), edits: {} }

test("the writer gets the seller's entries while the listing has no edits", () => {
  expect(hintsAfterEdits(hints, null)).toEqual(hints)
  expect(hintsAfterEdits(hints, unedited)).toEqual({ ...hints, size: null })
})

test("the writer gets brand, size, condition and category from the seller's edits, and the note as entered", () => {
  const after = withSellerValues(unedited, [
    ['brand', 'See by Chloé'],
    ['size', 'W32 L30'],
    ['ebayConditionGrade', 'fair'],
    ['ebayCategoryId', '11554'],
    ['title', 'My own title'],
  ])
  expect(hintsAfterEdits(hints, after)).toEqual({
    category: 'Womens Jeans',
    ebayCategory: "Women's Jeans",
    condition: 'fair',
    brand: 'See by Chloé',
    size: 'W32 L30',
    note: 'smoke-free home',
  })
})

test('eBay’s category name replaces "Other Clothing", and an emptied field gives no hint', () => {
  const after = withSellerValues(unedited, [
    ['brand', null],
    ['ebayCategoryId', '63861'],
  ])
  expect(hintsAfterEdits(hints, after)).toMatchObject({ brand: null, category: "Women's Dresses" })
})
