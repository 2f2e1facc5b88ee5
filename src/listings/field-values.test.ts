import { expect, test } from 'vitest'
import { someEvidence, someListing } from '../../test/some-listing.ts'
import { evidenceOf, fieldNamed, valueOf, withFieldOf, withValue } from './field-values.ts'
import { singleFields } from './fields.ts'
import { writtenListingSchema } from './listing.ts'
import type { ListingField } from './listing-fields.ts'

const allFields: ListingField[] = [...singleFields, 'measurements.waist', 'itemSpecifics.Pattern']

test("a value that is written by a field's name is read by that name, and other fields do not change", () => {
  const before = someListing()
  for (const field of allFields) {
    const value = field === 'tags' ? ['new'] : field === 'suggestedPrice' ? 3.5 : '11554'
    const after = withValue(before, field, value, someEvidence('new'))
    expect([field, valueOf(after, field)]).toEqual([field, value])
    expect(evidenceOf(after, field)).toEqual(someEvidence('new'))
    for (const other of allFields.filter((name) => name !== field))
      expect([field, other, valueOf(after, other)]).toEqual([field, other, valueOf(before, other)])
    expect(writtenListingSchema.parse(after)).toEqual(after)
  }
})

test('every field can be emptied, which also removes its reason', () => {
  for (const field of allFields) {
    const after = withValue(someListing(), field, null)
    expect([field, valueOf(after, field)]).toEqual([field, null])
    expect(evidenceOf(after, field)).toBeUndefined()
    expect(writtenListingSchema.parse(after)).toEqual(after)
  }
  expect(withValue(someListing(), 'measurements.waist', null).measurements).toEqual({})
  expect(withValue(someListing(), 'tags', null).tags).toEqual([])
})

test('the name of an eBay category follows from its id', () => {
  const changed = withValue(someListing(), 'ebayCategoryId', '11554', { ...someEvidence('11554'), confidence: 1 })
  expect(changed).toMatchObject({ ebayCategoryName: "Women's Jeans", categoryConfidence: 1 })
  expect(changed.evidence).not.toHaveProperty('ebayCategoryName')
  expect(withValue(changed, 'ebayCategoryId', null)).toMatchObject({ ebayCategoryName: null, categoryConfidence: null })
})

test('a copied field brings its name, confidence and reasons, even if its id is on no list', () => {
  const from = someListing({ ebayCategoryId: '1', ebayCategoryName: 'Old Jeans', categoryConfidence: 0.4 })
  const into = someListing({ evidence: {} })
  const { ebayCategoryId, ebayCategoryName, categoryConfidence, evidence } = withFieldOf(from, 'ebayCategoryId', into)
  expect({ ebayCategoryId, ebayCategoryName, categoryConfidence }).toEqual({
    ebayCategoryId: '1',
    ebayCategoryName: 'Old Jeans',
    categoryConfidence: 0.4,
  })
  expect(Object.keys(evidence).toSorted()).toEqual(['ebayCategoryId', 'ebayCategoryName'])
})

test('names of object properties, such as constructor, can be names of fields', () => {
  expect(valueOf(someListing(), 'measurements.constructor')).toBeNull()
  expect(evidenceOf(someListing(), 'measurements.toString')).toBeUndefined()
  const changed = withValue(someListing(), 'measurements.constructor', '3 in')
  expect(valueOf(changed, 'measurements.constructor')).toBe('3 in')
})

test('fieldNamed finds the field of a name, or gives undefined', () => {
  expect(['title', 'measurements.legOpening', 'itemSpecifics.Sleeve Length'].map(fieldNamed)).toEqual([
    'title',
    'measurements.legOpening',
    'itemSpecifics.Sleeve Length',
  ])
  expect(['', 'pricingNotes', 'measurements', 'measurements.', 'evidence.brand', '__proto__'].map(fieldNamed)).toEqual(
    Array.from({ length: 6 }, () => undefined),
  )
})
