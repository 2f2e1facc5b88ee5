import { expect, test } from 'vitest'
import { fixLabel } from './fix-label.ts'

test("a chip uses eBay's or the listing's name of the field", () => {
  expect(fixLabel({ field: 'measurements.inseam', aspect: 'Inseam' })).toBe('Inseam')
  expect(fixLabel({ field: 'suggestedPrice' })).toBe('Price')
  const otherFields = ['photos', 'quantity', 'sku', 'connection', 'policies', 'location', null] as const
  expect(otherFields.map((field) => fixLabel({ field }))).toEqual([
    'Photos',
    'Quantity',
    'SKU',
    'Connection',
    'Policies',
    'Location',
    'Item',
  ])
})
