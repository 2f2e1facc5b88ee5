import { expect, test } from 'vitest'
import { someListing } from '../../../test/some-listing.ts'
import { changedFields } from './changed-fields.ts'

test('changed fields are listed with old and new values, in the order of the card', () => {
  const now = someListing({
    description: null,
    suggestedPrice: 30,
    tags: ['jeans'],
    measurements: { inseam: '30 in' },
    itemSpecifics: { Pattern: 'Plaid' },
    pricingNotes: 'Other words.',
    notes: [],
    evidence: {},
  })
  expect(changedFields(someListing(), now)).toEqual([
    { field: 'description', before: someListing().description, after: null },
    { field: 'tags', before: ['jeans', 'denim'], after: ['jeans'] },
    { field: 'suggestedPrice', before: 24.99, after: 30 },
    { field: 'measurements.waist', before: '32 in', after: null },
    { field: 'measurements.inseam', before: null, after: '30 in' },
    { field: 'itemSpecifics.Pattern', before: 'Solid', after: 'Plaid' },
  ])
  expect(changedFields(now, now)).toEqual([])
})
