import { expect, test } from 'vitest'
import { someListing } from '../../../test/some-listing.ts'
import { valueOf } from '../field-values.ts'
import { csvColumns, type ImportTarget, targetText } from './csv-columns.ts'
import { type ItemBefore, readRow } from './import-row.ts'

const hints = { category: 'Mens Jeans', condition: 'good', brand: null, note: 'Small stain' }
const item: ItemBefore = { sku: 'S-1', hints, edited: { listing: someListing(), edits: {} } }

test('the cells of an export change nothing, even if a value in doubt or a value of an older version is among them', () => {
  const odd = someListing({
    suggestedPrice: 12.5,
    ebayCategoryId: 'gone',
    ebayConditionGrade: 'Pre-owned',
    measurements: { legOpening: 'about 7; or 8', waist: '32 in' },
    itemSpecifics: { Features: 'Pockets: 5; Belt loops', 'Garment Care': 'Dry clean' },
    evidence: { color: { value: 'Blue', words: 'Blue', confidence: 0.3, photoId: null } },
  })
  const before: ItemBefore = { ...item, edited: { listing: odd, edits: {} } }
  expect(readRow(exported(before), before)).toEqual({ changes: null })
})

test('an empty cell changes nothing', () => {
  expect(read({ title: '', suggestedPrice: ' ', measurements: '\n', 'hint.note': '' })).toEqual({
    faults: [],
    changes: null,
  })
})

test('a cell is cleaned as an edit on the page is, and only its field becomes the words of the seller', () => {
  const { changes } = read({
    title: '  New   title of jeans ',
    suggestedPrice: '30,5',
    tags: 'a, b,,A',
    ebayConditionGrade: 'New with tags',
    ebayCategoryId: "women's skirts",
    department: 'men',
  })
  expect(changes?.edited?.listing).toMatchObject({
    title: 'New title of jeans',
    suggestedPrice: 30.5,
    tags: ['a', 'b'],
    ebayConditionGrade: 'new_with_tags',
    ebayCategoryId: '63864',
  })
  expect(Object.keys(changes?.edited?.edits ?? {}).toSorted()).toEqual([
    'ebayCategoryId',
    'ebayConditionGrade',
    'suggestedPrice',
    'tags',
    'title',
  ])
})

test('each bad cell is named with what to do', () => {
  const { faults } = read({
    title: 'x'.repeat(201),
    suggestedPrice: '1,250.50',
    style: 'Baggy',
    measurements: 'Waist: 32 in\nInseam',
    'hint.brand': 'x'.repeat(66),
  })
  expect(faults).toEqual([
    { target: 'title', sentence: 'Title: 201 characters. Shorten it to 200.' },
    { target: 'suggestedPrice', sentence: expect.stringContaining('Use at most two decimals.') },
    { target: 'style', sentence: expect.stringContaining("Style isn't on the list. Choose one of Relaxed,") },
    { target: 'measurements', sentence: expect.stringContaining('Inseam has no value.') },
    { target: 'hint.brand', sentence: 'Please use at most 65 characters for category, condition and brand.' },
  ])
})

test.each(['Leg opening: 7 in\nHip: 40 cm', 'Leg opening: 7 in; Hip: 40 cm', 'Leg opening:7 in\r\n\r\nHip : 40 cm'])(
  'the cell %j has all measurements of the item',
  (cell) => {
    const { changes } = read({ measurements: cell })
    expect(changes?.edited?.listing.measurements).toEqual({ legOpening: '7 in', hip: '40 cm' })
  },
)

test('a part of a cell that stays the same is not refused, and the parts that are gone are removed', () => {
  const measurements = { legOpening: 'about 7', waist: '32 in', hip: '40 cm' }
  const before = { ...item, edited: { listing: someListing({ measurements }), edits: {} } }
  const reading = readRow(new Map([['measurements', 'Leg opening: about 7\nWaist: 33 in']]), before)
  expect(reading).toMatchObject({
    changes: { edited: { listing: { measurements: { legOpening: 'about 7', waist: '33 in' } } } },
  })
  expect(JSON.stringify(reading)).not.toContain('40 cm')
})

test('an item specific may have semicolons and colons in its value', () => {
  const { changes } = read({ itemSpecifics: 'Features: Pockets; Belt loops' })
  expect(changes?.edited?.listing.itemSpecifics).toEqual({ Features: 'Pockets; Belt loops' })
  const own = read({ 'itemSpecifics.Sleeve Length': 'long sleeve' })
  expect(own.changes?.edited?.listing.itemSpecifics).toMatchObject({ 'Sleeve Length': 'Long Sleeve', Pattern: 'Solid' })
})

test('a row without an item begins a listing if it has a field, else it has hints alone', () => {
  const hinted = readRow(new Map([['hint.category', 'mens jeans']]), null)
  expect(hinted).toEqual({ changes: { hints: { category: 'Mens Jeans' }, edited: null } })
  const { changes } = readRow(
    new Map<ImportTarget, string>([
      ['hint.category', 'Mens Jeans'],
      ['hint.condition', 'Excellent'],
      ['title', 'Blue jeans'],
    ]),
    null,
  ) as ReturnType<typeof read>
  expect(changes?.hints).toEqual({ category: 'Mens Jeans', condition: 'excellent' })
  expect(changes?.edited?.listing).toMatchObject({
    title: 'Blue jeans',
    ebayCategoryId: '11483',
    ebayConditionGrade: 'excellent',
  })
})

test('a new category or condition works as in Edit Item Details, and changed cells of the row win', () => {
  const { changes } = read({ 'hint.condition': 'fair' })
  expect(changes).toMatchObject({ hints: { condition: 'fair' }, edited: { listing: { ebayConditionGrade: 'fair' } } })
  const both = read({ 'hint.condition': 'fair', ebayConditionGrade: 'excellent' })
  expect(both.changes?.edited?.listing.ebayConditionGrade).toBe('excellent')
  const unlisted = read({ 'hint.condition': 'Pre-owned' })
  expect(unlisted.changes).toMatchObject({
    hints: { condition: 'Pre-owned' },
    edited: { listing: { ebayConditionGrade: 'good' } },
  })
})

test('too many measurements are a fault of their cell', () => {
  const cell = Array.from(
    { length: 31 },
    (_, index) => `Width ${String.fromCodePoint(97 + (index % 26))}${index}: 3 in`,
  )
  expect(read({ measurements: cell.join('\n') }).faults).toEqual([
    { target: 'measurements', sentence: 'Too many measurements: 31. Use at most 30.' },
  ])
})

test('every column that an import reads has a heading of its own', () => {
  const headings = csvColumns.map(({ heading }) => heading)
  expect(new Set(headings).size).toBe(headings.length)
  expect(headings.slice(0, 7)).toEqual([
    'SKU',
    'Stage',
    'Created',
    'Title',
    'Description',
    'Tags',
    'Suggested price (USD)',
  ])
  expect(valueOf(someListing(), 'title')).toBe(targetText({ ...item, listing: someListing() }, 'title'))
})

function exported({ sku, hints: entered, edited }: ItemBefore): Map<ImportTarget, string> {
  const from = { sku, hints: entered, listing: edited?.listing ?? null }
  return new Map(csvColumns.flatMap(({ target }) => (target === null ? [] : [[target, targetText(from, target)]])))
}

function read(cells: { [Target in ImportTarget]?: string }) {
  const reading = readRow(new Map(Object.entries(cells) as [ImportTarget, string][]), item)
  return { faults: reading.faults ?? [], changes: reading.faults ? null : reading.changes }
}
