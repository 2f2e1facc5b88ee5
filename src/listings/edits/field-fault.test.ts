import { expect, test } from 'vitest'
import { singleFields } from '../fields.ts'
import type { FieldValue, ListingField } from '../listing-fields.ts'
import { cleanField } from './clean-field.ts'
import { fieldFault } from './field-fault.ts'

const allowed: readonly [ListingField, FieldValue, FieldValue][] = [
  ['title', '  See by Chloé \n Dress ', 'See by Chloé Dress'],
  ['title', 'x'.repeat(200), 'x'.repeat(200)],
  ['description', ' Size < 32,\r\n\r\n<b>as new</b>\u0000 ', 'Size < 32,\n\n<b>as new</b>'],
  ['description', 'x'.repeat(4000), 'x'.repeat(4000)],
  ['tags', ['denim, Blue ,, denim', ' '], ['denim', 'Blue']],
  ['tags', ['a,b,c,d,e,f,g,h,i,j,k,l,m,M'], 'a,b,c,d,e,f,g,h,i,j,k,l,m'.split(',')],
  ['tags', [], null],
  ['suggestedPrice', 0.01, 0.01],
  ['suggestedPrice', 19.99, 19.99],
  ['suggestedPrice', 100_000, 100_000],
  ['ebayCategoryId', ' 11483 ', '11483'],
  ['ebayConditionGrade', 'new_with_tags', 'new_with_tags'],
  ['brand', 'H&M', 'H&M'],
  ['brand', 'x'.repeat(65), 'x'.repeat(65)],
  ['size', '9 1/2', '9 1/2'],
  ['style', 'slim', 'Slim'],
  ['department', 'women', 'Women'],
  ['sizeType', 'big & tall', 'Big & Tall'],
  ['measurements.legOpening', ' 7  in ', '7 in'],
  ['measurements.inseam', '81 cm', '81 cm'],
  ['itemSpecifics.Pattern', 'plaid', 'Plaid'],
  ['itemSpecifics.Material', '60% Cotton 40% Nylon', '60% Cotton 40% Nylon'],
  ['itemSpecifics.Upper Material', ' Suede ', 'Suede'],
  ['itemSpecifics.Style', 'Mom', 'Mom'],
  [`itemSpecifics.${'X'.repeat(40)}`, '1', '1'],
]

test.each(allowed)('%s takes %j and stores %j', (field, value, stored) => {
  expect(fieldFault(field, value)).toBeUndefined()
  expect(cleanField(field, value)).toEqual(stored)
  expect(cleanField(field, stored)).toEqual(stored)
})

const refused: readonly [ListingField, FieldValue, RegExp][] = [
  ['title', 'x'.repeat(201), /^Title: 201 characters\. .* 200\.$/],
  ['description', 'x'.repeat(4001), /^Description: 4,001 characters\. .* 4,000\.$/],
  ['conditionNotes', 'x'.repeat(1001), /^Condition notes has|^Condition notes/],
  ['tags', ['a,b,c,d,e,f,g,h,i,j,k,l,m,n'], /^Too many tags: 14\. Use at most 13\./],
  ['tags', ['denim', 'word '.repeat(20)], /^Keep each tag .*"word word/],
  ['suggestedPrice', 0, /^Price must be above 0/],
  ['suggestedPrice', -1, /^Price/],
  ['suggestedPrice', 100_000.01, /^Price .* 100,000/],
  ['suggestedPrice', 9.999, /^Price .* two decimals/],
  ['suggestedPrice', '9', /^Price/],
  ['ebayCategoryId', '1', /^eBay category isn't on the list/],
  ['ebayConditionGrade', 'mint', /^Condition isn't on the list/],
  ['brand', 'x'.repeat(66), /^Brand: 66 characters/],
  ['style', 'Mom', /^Style .* Relaxed, Regular Fit/],
  ['department', 'Robots', /^Department .* Men, Women/],
  ['sizeType', 'Huge', /^Size type .* Maternity/],
  ['measurements.waist', '32', /^Waist needs a number and a unit, e\.g\. 32 in/],
  ['measurements.waist', 'wide', /^Waist needs a number/],
  ['measurements.waist', `32 in ${'x'.repeat(66)}`, /^Waist: 72 characters/],
  ['measurements.Leg opening', '7 in', /^"Leg opening" can't be the name of a measurement/],
  ['measurements.__proto__', '7 in', /^"__proto__" can't be the name/],
  ['measurements.size', '7 in', /^Size already has its own field/],
  ['measurements.title', '7 in', /^Title already has its own field/],
  ['itemSpecifics.Pattern', 'Dotted', /^Pattern .* Solid, Striped/],
  ['itemSpecifics.Material', 'x'.repeat(66), /^Material: 66 characters/],
  ['itemSpecifics.price', '1', /^"price" can't be an item specific/],
  ['itemSpecifics.pattern', 'Solid', /^"pattern" can't be an item specific/],
  ['itemSpecifics. Type', 'Coat', /^"Type" can't be an item specific/],
  ['itemSpecifics.Upper\nMaterial', 'Suede', /^"Upper Material" can't be an item specific/],
  [`itemSpecifics.${'X'.repeat(41)}`, '1', /^"X{40}" can't be an item specific/],
]

test.each(refused)('%s refuses %j with a sentence that names the field', (field, value, sentence) => {
  expect(fieldFault(field, value)).toMatch(sentence)
  expect(fieldFault(field, value)).toMatch(/[a-z0-9”…"]\.$/)
})

test('every field can be emptied', () => {
  const fields: ListingField[] = [...singleFields, 'measurements.old name', 'itemSpecifics.Old']
  for (const field of fields) {
    expect([field, fieldFault(field, null)]).toEqual([field, undefined])
    expect(cleanField(field, null)).toBeNull()
  }
  for (const field of ['title', 'description', 'brand', 'measurements.waist'] as const) {
    expect(fieldFault(field, ' \n')).toBeUndefined()
    expect(cleanField(field, ' \n')).toBeNull()
  }
})
