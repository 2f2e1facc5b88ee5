import { expect, test } from 'vitest'
import { someListing } from '../../../test/some-listing.ts'
import { edited } from './edited-listing.ts'
import { hintsAfterEdits } from './hints-after-edits.ts'

const hints = { category: 'Mens Tops', condition: 'good', brand: 'Levis', note: 'smoke-free home' }
const unedited = { listing: someListing(), edits: {} }

test('what was entered is what the writer is told, until the seller writes something else into the listing', () => {
  expect(hintsAfterEdits(hints, null)).toEqual(hints)
  expect(hintsAfterEdits(hints, unedited)).toEqual({ ...hints, size: null })
})

test('brand, size, condition and category are told as the seller wrote them, and the note stays', () => {
  const after = edited(unedited, [
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

test('a category that tells nothing is told by eBay’s name for it, and what was emptied not at all', () => {
  const after = edited(unedited, [
    ['brand', null],
    ['ebayCategoryId', '63861'],
  ])
  expect(hintsAfterEdits(hints, after)).toMatchObject({ brand: null, category: "Women's Dresses" })
})
