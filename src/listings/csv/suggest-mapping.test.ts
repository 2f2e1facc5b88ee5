import { expect, test } from 'vitest'
import { csvColumns, type ImportTarget } from './csv-columns.ts'
import { mappingOf, mappingText } from './mapping-text.ts'
import { likeliestPreset, type Mapping, suggestedMapping } from './suggest-mapping.ts'

const suggestion = (headings: string[]) => {
  const preset = likeliestPreset(headings)
  return { preset, mapping: suggestedMapping(headings, preset) }
}

test('the headings of an export mean what they are', () => {
  const headings = csvColumns.map(({ heading }) => heading)
  expect(suggestion(headings)).toEqual({ preset: 'PastFash', mapping: csvColumns.map(({ target }) => target) })
})

test('the headings of eBay’s files are known, with asterisks and item specifics', () => {
  const headings = [
    '*Action(SiteID=US)',
    'Custom label (SKU)',
    '*Title',
    '*StartPrice',
    '*Category',
    '*C:Brand',
    'C:Sleeve Length',
  ]
  expect(suggestion(headings)).toEqual({
    preset: 'eBay',
    mapping: [null, 'sku', 'title', 'suggestedPrice', 'ebayCategoryId', 'brand', 'itemSpecifics.Sleeve Length'],
  })
})

test('usual headings of other programs are known in any case', () => {
  expect(suggestion(['sku', 'NAME', 'Price', 'Colour', 'Condition', 'Weight'])).toEqual({
    preset: 'Other',
    mapping: ['sku', 'title', 'suggestedPrice', 'color', 'hint.condition', null],
  })
})

test('the first of two columns for one target gets it', () => {
  expect(suggestedMapping(['Name', 'Title'], 'Other')).toEqual(['title', null])
})

test('a mapping is sent as text and read back', () => {
  const mapping: Mapping = ['sku', null, 'hint.note', 'measurements', 'itemSpecifics.Sleeve Length, in in', null]
  expect(mappingOf(mappingText(mapping), mapping.length)).toEqual(mapping)
})

test.each<[string, number, string]>([
  ['sku|title', 3, 'The columns are those of another file. Choose the file again.'],
  ['sku|sku', 2, 'Two columns are "SKU". Choose one of them for it.'],
  ['sku|owner', 2, '"owner" can\'t be imported. Choose another meaning for its column.'],
])('the mapping %j of %d columns is refused', (text, columns, sentence) => {
  expect(() => mappingOf(text, columns)).toThrow(sentence)
})

test('a target whose name cannot be sent is left out', () => {
  expect(mappingText(['itemSpecifics.A|B' satisfies ImportTarget, 'sku'])).toBe('|sku')
})
