import { expect, test } from 'vitest'
import { someListing } from '../../../../test/some-listing.ts'
import type { ReadinessFault } from '../../readiness/readiness-fault.ts'
import { fixWay, typedFieldsOf } from './fix-field.ts'

const listing = someListing({ title: 'Jeans', suggestedPrice: 24.5 })
const fault = (changes: Partial<ReadinessFault>): ReadinessFault => ({
  check: 'title',
  field: 'title',
  severity: 'error',
  sentence: '',
  ...changes,
})

test("the fix of a field begins with the field's current text", () => {
  expect(fixWay(fault({}), listing)).toEqual({
    kind: 'field',
    field: 'title',
    label: 'Title',
    text: 'Jeans',
    lines: 'many',
    choices: undefined,
  })
  expect(fixWay(fault({ field: 'suggestedPrice' }), listing)).toMatchObject({ text: '24.50', lines: 'one' })
})

test('a field with choices shows them under eBay’s name', () => {
  const size = fault({ check: 'specifics', field: 'size', aspect: 'Size', allowed: ['S', 'L'] })
  expect(fixWay(size, listing)).toMatchObject({
    label: 'Size',
    choices: [
      { value: 'S', words: 'S' },
      { value: 'L', words: 'L' },
    ],
  })
  const condition = fault({ field: 'ebayConditionGrade', allowed: ['good'] })
  expect(fixWay(condition, listing)).toMatchObject({ choices: [{ value: 'good', words: 'Good' }] })
  expect(fixWay(fault({ field: 'ebayCategoryId' }), listing)).toMatchObject({
    choices: expect.arrayContaining([{ value: '11483', words: "Men's Jeans" }]),
  })
  expect(fixWay(fault({ field: 'itemSpecifics.Type', aspect: 'Type', allowed: [] }), listing)).toMatchObject({
    choices: undefined,
  })
})

test('a fault outside the listing has its own kind of fix', () => {
  for (const kind of ['photos', 'connection', 'policies', 'location', 'sku'] as const)
    expect(fixWay(fault({ field: kind }), listing)).toEqual({ kind })
  expect(fixWay(fault({ field: 'quantity' }), listing)).toEqual({ kind: 'form' })
  expect(fixWay(fault({ field: null }), listing)).toBeUndefined()
})

test('a value is saved in our own field, and no longer under eBay’s name', () => {
  expect(typedFieldsOf('Size', 'size', 'L')).toEqual({ fields: { size: 'L', 'itemSpecifics.Size': '' } })
  expect(typedFieldsOf(undefined, 'suggestedPrice', '12.50')).toEqual({ fields: { suggestedPrice: '12.50' } })
})

test('a value that our own field cannot hold is saved under eBay’s name', () => {
  expect(typedFieldsOf('Inseam', 'measurements.inseam', '30')).toEqual({ fields: { 'itemSpecifics.Inseam': '30' } })
  expect(typedFieldsOf('Inseam', 'measurements.inseam', '30 in')).toMatchObject({
    fields: { 'measurements.inseam': '30 in' },
  })
})

test('a value that cannot be saved is explained before it is sent', () => {
  expect(typedFieldsOf(undefined, 'suggestedPrice', '-1')).toEqual({
    fault: expect.stringMatching(/^Price must be above 0/),
  })
})
