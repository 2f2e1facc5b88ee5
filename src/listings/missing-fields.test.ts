import { expect, test } from 'vitest'
import { extractedFields } from './fields.ts'
import type { WrittenListing } from './listing.ts'
import { missingFields } from './missing-fields.ts'

const nothingEntered = { category: null, condition: null, brand: null }
const nothing: WrittenListing = {
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

test('of an empty listing every wanted field is missing', () => {
  expect(missingFields(nothing, nothingEntered)).toEqual([
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

test('a title under 10 and a description under 50 characters are asked for', () => {
  const listing = { ...nothing, title: 'Blue Jean', description: 'x'.repeat(49) }
  expect(missingFields(listing, nothingEntered)).toEqual(expect.arrayContaining(['title', 'description']))
  const long = { ...nothing, title: 'Blue Jeans', description: 'x'.repeat(50) }
  expect(missingFields(long, nothingEntered)).not.toEqual(expect.arrayContaining(['title']))
  expect(missingFields(long, nothingEntered)).not.toEqual(expect.arrayContaining(['description']))
})

test('what the seller entered counts, but a category without its eBay leaf category is still asked for', () => {
  const missing = missingFields(nothing, { category: 'Mens Tops', condition: 'good', brand: 'H&M' })
  expect(missing).toEqual(['title', 'description', 'suggestedPrice', 'ebayCategoryId', 'size', 'color', 'department'])
})

test('accessories and shoes sell without a brand, by the seller’s category or by the leaf category; a handbag has no size', () => {
  expect(missingFields(nothing, { ...nothingEntered, category: 'Shoes' })).not.toContain('brand')
  const handbag = { ...nothing, ebayCategoryId: '169291' }
  expect(missingFields(handbag, nothingEntered)).not.toContain('brand')
  expect(missingFields(handbag, nothingEntered)).not.toContain('size')
  expect(missingFields({ ...nothing, ebayCategoryId: '11483' }, nothingEntered)).toContain('brand')
})

test('of what is for sale or sold nothing is asked for that was sent when it was published', () => {
  for (const status of ['listed', 'sold'] as const)
    expect(missingFields(nothing, { ...nothingEntered, status })).toEqual(['title', 'description'])
  expect(missingFields(nothing, { ...nothingEntered, status: 'ended' })).toContain('ebayCategoryId')
})
