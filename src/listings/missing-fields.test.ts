import { expect, test } from 'vitest'
import { extractedFields } from './fields.ts'
import type { WrittenListing } from './listing.ts'
import { missingFields } from './missing-fields.ts'

const nothingEntered = { category: null, condition: null, brand: null }
const emptyListing: WrittenListing = {
  title: null,
  description: null,
  tags: [],
  conditionNotes: null,
  suggestedPrice: null,
  pricingNotes: null,
  measurements: {},
  ebayCategoryId: null,
  ebayCategoryName: null,
  categoryConfidence: null,
  ebayConditionGrade: null,
  extracted: Object.fromEntries(extractedFields.map((name) => [name, null])) as WrittenListing['extracted'],
  itemSpecifics: {},
  evidence: {},
  notes: [],
}

test('an empty listing misses every wanted field', () => {
  expect(missingFields(emptyListing, nothingEntered)).toEqual([
    'title',
    'description',
    'suggestedPrice',
    'ebayCategoryId',
    'ebayConditionGrade',
    'brand',
    'size',
    'color',
    'department',
  ])
})

test('a title under 10 and a description under 50 characters are missing', () => {
  const listing = { ...emptyListing, title: 'Blue Jean', description: 'x'.repeat(49) }
  expect(missingFields(listing, nothingEntered)).toEqual(expect.arrayContaining(['title', 'description']))
  const long = { ...emptyListing, title: 'Blue Jeans', description: 'x'.repeat(50) }
  expect(missingFields(long, nothingEntered)).not.toEqual(expect.arrayContaining(['title']))
  expect(missingFields(long, nothingEntered)).not.toEqual(expect.arrayContaining(['description']))
})

test("the seller's entries count, but a category without its eBay leaf category is missing", () => {
  const missing = missingFields(emptyListing, { category: 'Mens Tops', condition: 'good', brand: 'H&M' })
  expect(missing).toEqual(['title', 'description', 'suggestedPrice', 'ebayCategoryId', 'size', 'color', 'department'])
})

test('accessories and shoes need no brand, and a handbag needs no size', () => {
  expect(missingFields(emptyListing, { ...nothingEntered, category: 'Shoes' })).not.toContain('brand')
  const handbag = { ...emptyListing, ebayCategoryId: '169291' }
  expect(missingFields(handbag, nothingEntered)).not.toContain('brand')
  expect(missingFields(handbag, nothingEntered)).not.toContain('size')
  expect(missingFields({ ...emptyListing, ebayCategoryId: '11483' }, nothingEntered)).toContain('brand')
})

test('an item for sale or sold does not miss fields that were sent when it was published', () => {
  for (const status of ['listed', 'sold'] as const)
    expect(missingFields(emptyListing, { ...nothingEntered, status })).toEqual(['title', 'description'])
  expect(missingFields(emptyListing, { ...nothingEntered, status: 'ended' })).toContain('ebayCategoryId')
})
