import { expect, test } from 'vitest'
import { priceMax } from '../limits.ts'
import type { FieldValue } from '../listing-fields.ts'
import { type BulkChange, bulkFields, bulkLabel, changeFault, operationsOf, valueAfter } from './bulk-change.ts'

test('prices are set, raised and lowered by percent and by amounts, and rounded, in whole cents', () => {
  const after = (change: Partial<BulkChange>, before: number) =>
    valueOf({ field: 'suggestedPrice', ...change } as BulkChange, before)
  expect(after({ operation: 'set', value: 12.5 }, 20)).toBe(12.5)
  expect([20, 19.9, 0.1].map((price) => after({ operation: 'percent', percent: -5 }, price))).toEqual([19, 18.91, 0.1])
  expect([20, 33.33].map((price) => after({ operation: 'percent', percent: 12.5 }, price))).toEqual([22.5, 37.5])
  expect(after({ operation: 'percent', percent: 500 }, 10)).toBe(60)
  expect([0.1, 0.2].map((price) => after({ operation: 'plus', amount: 0.2 }, price))).toEqual([0.3, 0.4])
  expect(after({ operation: 'plus', amount: -2.5 }, 20)).toBe(17.5)
  expect([20, 24.5, 0.3].map((price) => after({ operation: 'round', ending: '.99' }, price))).toEqual([
    19.99, 24.99, 0.99,
  ])
  expect([20.4, 24.5].map((price) => after({ operation: 'round', ending: '.00' }, price))).toEqual([20, 25])
})

test('a price that would not be allowed stays, and so does an item without a price', () => {
  const stays = (change: Partial<BulkChange>, before: FieldValue) =>
    valueAfter({ field: 'suggestedPrice', ...change } as BulkChange, before)
  expect(stays({ operation: 'plus', amount: -20 }, 20)).toEqual({ stays: 'price-limit' })
  expect(stays({ operation: 'plus', amount: -30 }, 20)).toEqual({ stays: 'price-limit' })
  expect(stays({ operation: 'percent', percent: -90 }, 0.04)).toEqual({ stays: 'price-limit' })
  expect(stays({ operation: 'percent', percent: 500 }, priceMax)).toEqual({ stays: 'price-limit' })
  expect(stays({ operation: 'round', ending: '.99' }, null)).toEqual({ stays: 'without-price' })
  expect(stays({ operation: 'percent', percent: 10 }, null)).toEqual({ stays: 'without-price' })
})

test('text is added at the end: after a space, on a new line of a longer text, or at once before punctuation', () => {
  const add = (field: 'title' | 'conditionNotes' | 'note', text: string, before: FieldValue) =>
    valueOf({ operation: 'add', field, text }, before)
  expect(add('title', ' Vintage ', 'Blue jeans')).toBe('Blue jeans Vintage')
  expect(add('title', ', size M', 'Blue jeans')).toBe('Blue jeans, size M')
  expect(add('title', 'Vintage', null)).toBe('Vintage')
  expect(add('conditionNotes', 'Smoke-free home.', 'Light fading.')).toBe('Light fading.\nSmoke-free home.')
  expect(add('note', 'Smoke-free home.', null)).toBe('Smoke-free home.')
})

test('each occurrence of a text is replaced as it is written, and a value without it stays', () => {
  const replace = (find: string, by: string, before: FieldValue) =>
    valueAfter({ operation: 'replace', field: 'title', find, by }, before)
  expect(replace('Levis', "Levi's", 'Levis jeans by Levis')).toEqual({ value: "Levi's jeans by Levi's" })
  expect(replace('jeans', '$& (a.b)', 'Blue jeans')).toEqual({ value: 'Blue $& (a.b)' })
  expect(replace(' jeans', '', 'Blue jeans')).toEqual({ value: 'Blue' })
  expect(replace('Blue jeans', '', 'Blue jeans')).toEqual({ value: null })
  expect(replace('levis', 'x', 'Levis jeans')).toEqual({ stays: 'without-text' })
  expect(replace('Levis', 'x', null)).toEqual({ stays: 'without-text' })
})

test('a text that would be too long for its field stays', () => {
  const add = (field: 'title' | 'brand' | 'note', before: string) =>
    valueAfter({ operation: 'add', field, text: 'more' }, before)
  expect(add('title', 'x'.repeat(195))).toEqual({ value: `${'x'.repeat(195)} more` })
  expect(add('title', 'x'.repeat(196))).toEqual({ stays: 'too-long' })
  expect(add('brand', 'x'.repeat(61))).toEqual({ stays: 'too-long' })
  expect(add('note', 'x'.repeat(496))).toEqual({ stays: 'too-long' })
})

test('values are cleaned and spelled as a single edit stores them', () => {
  expect(valueOf({ operation: 'set', field: 'brand', value: "  Levi's \n Strauss " }, null)).toBe("Levi's Strauss")
  expect(valueOf({ operation: 'set', field: 'department', value: 'women' }, 'Men')).toBe('Women')
  expect(valueOf({ operation: 'set', field: 'note', value: ' Small stain. ' }, null)).toBe('Small stain.')
  expect(valueOf({ operation: 'set', field: 'condition', value: 'good' }, 'fair')).toBe('good')
})

test.each<[BulkChange, string]>([
  [{ operation: 'set', field: 'brand', value: ' ' }, 'Enter a value for Brand.'],
  [{ operation: 'set', field: 'department', value: 'Cats' }, "Department isn't on the list."],
  [{ operation: 'set', field: 'category', value: 'Cats' }, "Category isn't on the list. Choose one that is."],
  [{ operation: 'set', field: 'condition', value: 'mint' }, "Condition isn't on the list. Choose one that is."],
  [{ operation: 'set', field: 'note', value: 5 }, 'Note to the writer must be text. Enter it again.'],
  [{ operation: 'set', field: 'note', value: 'x'.repeat(501) }, 'Use at most 500 characters for the note'],
  [{ operation: 'set', field: 'title', value: 'x'.repeat(201) }, 'Title: 201 characters. Shorten it to 200.'],
  [{ operation: 'set', field: 'suggestedPrice', value: 0 }, 'Price must be above 0 and at most 100,000'],
  [{ operation: 'set', field: 'suggestedPrice', value: 1.005 }, 'Price must be above 0'],
  [{ operation: 'set', field: 'suggestedPrice', value: 'ten' }, 'Price must be above 0'],
  [{ operation: 'add', field: 'title', text: '' }, 'Enter the text to add to Title.'],
  [{ operation: 'replace', field: 'title', find: '', by: 'x' }, 'Enter the text to replace in Title.'],
  [{ operation: 'replace', field: 'brand', find: 'x', by: 'y'.repeat(66) }, 'Brand: 66 characters. Shorten it to 65.'],
  [{ operation: 'percent', field: 'suggestedPrice', percent: -90.5 }, 'Enter a percentage from -90 to 500, but not 0.'],
  [{ operation: 'percent', field: 'suggestedPrice', percent: 501 }, 'Enter a percentage'],
  [{ operation: 'percent', field: 'suggestedPrice', percent: 0 }, 'Enter a percentage'],
  [{ operation: 'percent', field: 'suggestedPrice', percent: Number.NaN }, 'Enter a percentage'],
  [{ operation: 'plus', field: 'suggestedPrice', amount: 0 }, 'Enter an amount of at most 100,000, with at most two'],
  [{ operation: 'plus', field: 'suggestedPrice', amount: 0.005 }, 'Enter an amount'],
  [{ operation: 'plus', field: 'suggestedPrice', amount: -100_001 }, 'Enter an amount'],
])('%j is refused with a sentence that names the field or the number', (change, sentence) => {
  expect(changeFault(change)).toContain(sentence)
})

test('allowed changes have no fault, and text may be replaced by nothing', () => {
  const price = { field: 'suggestedPrice' } as const
  for (const change of [
    { operation: 'percent', ...price, percent: -90 },
    { operation: 'percent', ...price, percent: 500 },
    { operation: 'plus', ...price, amount: -0.01 },
    { operation: 'round', ...price, ending: '.99' },
    { operation: 'replace', field: 'title', find: 'a', by: '' },
    { operation: 'set', field: 'size', value: 'M' },
  ] satisfies BulkChange[])
    expect(changeFault(change)).toBeUndefined()
})

test('each field has a name of its own and the operations of its kind', () => {
  expect(new Set(bulkFields.map(bulkLabel)).size).toBe(bulkFields.length)
  expect(operationsOf('suggestedPrice')).toEqual(['percent', 'plus', 'round', 'set'])
  expect([operationsOf('title'), operationsOf('note')]).toEqual([
    ['set', 'add', 'replace'],
    ['set', 'add', 'replace'],
  ])
  for (const field of ['department', 'category', 'condition'] as const) expect(operationsOf(field)).toEqual(['set'])
})

function valueOf(change: BulkChange, before: FieldValue): FieldValue {
  const after = valueAfter(change, before)
  return 'value' in after ? after.value : `stays: ${after.stays}`
}
