import { expect, test } from 'vitest'
import { someListing } from '../../test/some-listing.ts'
import { fieldText, shownField, shownValue, valueOfText } from './field-text.ts'

test('tags are split at commas and trimmed, and empty ones are removed', () => {
  expect(valueOfText('tags', ' jeans, ,straight leg,,denim ')).toEqual(['jeans', 'straight leg', 'denim'])
  expect(valueOfText('tags', '  ')).toEqual([])
})

test('a value is edited as it is shown, and is read back unchanged', () => {
  expect(fieldText('tags', ['jeans', 'straight leg'])).toBe('jeans, straight leg')
  expect(fieldText('suggestedPrice', 24.5)).toBe('24.50')
  expect(valueOfText('suggestedPrice', '24.50')).toBe(24.5)
  expect(fieldText('title', null)).toBe('')
})

test('an emptied field is null, and text that is not a number is no price', () => {
  expect(valueOfText('suggestedPrice', ' ')).toBeNull()
  expect(valueOfText('brand', ' ')).toBeNull()
  expect(valueOfText('suggestedPrice', '12,50')).toBe(12.5)
  expect(valueOfText('suggestedPrice', '1,250')).toBeNaN()
  expect(valueOfText('suggestedPrice', '1,250.50')).toBeNaN()
})

test('a category shows its name, a condition its words, a price its dollars', () => {
  const listing = someListing({ ebayConditionGrade: 'new_with_tags', suggestedPrice: 24 })
  const shownTexts = (['ebayCategoryId', 'ebayConditionGrade', 'suggestedPrice'] as const).map((field) =>
    shownField(listing, field),
  )
  expect(shownTexts).toEqual(["Men's Jeans", 'New with tags', '$24.00'])
  expect(shownValue('brand', null)).toBeUndefined()
})
