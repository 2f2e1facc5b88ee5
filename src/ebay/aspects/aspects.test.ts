import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { someListing } from '../../../test/some-listing.ts'
import { somePublishItem } from '../../../test/some-publish-item.ts'
import { itemSpecificValues } from '../../items/specifics.ts'
import type { WrittenListing } from '../../listings/listing.ts'
import type { PublishItem } from '../publication/publish-item.ts'
import { statedFactsOf } from '../publication/stated-facts.ts'
import { editsOfAspect, fieldOfAspect } from './aspect-sources.ts'
import { aspectsOf } from './aspects.ts'
import { leafCategoryFallback } from './leaf-category-fallback.ts'
import type { AspectRule, LeafCategoryMetadata } from './leaf-category-metadata.ts'

function rule(
  name: string,
  changes: Partial<Omit<AspectRule, 'values'>> & { values?: readonly string[] } = {},
): AspectRule {
  const { values = [], ...rest } = changes
  return {
    name,
    isRequired: false,
    isRecommended: true,
    isClosed: false,
    isMulti: false,
    isNumber: false,
    maxLength: null,
    ...rest,
    values: values.map((value) => ({ value, onlyWith: [] })),
  }
}

function leafCategoryWith(...aspects: AspectRule[]): LeafCategoryMetadata {
  return { leafId: '11483', source: 'ebay', version: '130', aspects, conditions: [] }
}

type Changes = Partial<Omit<WrittenListing, 'extracted'>> & { extracted?: Partial<WrittenListing['extracted']> }

function itemWith({ extracted, ...changes }: Changes = {}): PublishItem {
  const base = someListing(changes)
  return somePublishItem({ listing: { ...base, extracted: { ...base.extracted, ...extracted } } })
}

test("our fields are sent under eBay's names, and those without a name in the leaf category are not sent", () => {
  const item = itemWith({
    measurements: { waist: '32 in', inseam: '30 in' },
    itemSpecifics: { 'Fit Type': 'Slim', Pattern: 'Solid', Season: 'All Seasons', 'Collar Style': 'Polo' },
  })
  const leafCategory = leafCategoryWith(
    rule('Brand'),
    rule('Size', { values: ['30', '32'] }),
    rule('Inseam'),
    rule('Size Type', { values: ['Regular', 'Big & Tall'] }),
    rule('Department', { values: ['Men', 'Unisex Adults'] }),
    rule('Fit', { values: ['Slim'] }),
    rule('Season', { values: ['Fall', 'Spring', 'Summer', 'Winter'], isMulti: true }),
    rule('Color'),
    rule('Style'),
    rule('Material'),
    rule('Neckline'),
  )
  expect(aspectsOf(statedFactsOf(item), leafCategory)).toEqual({
    aspects: {
      Brand: ['Fernwold'],
      Size: ['32'],
      Inseam: ['30 in'],
      'Size Type': ['Regular'],
      Department: ['Men'],
      Fit: ['Slim'],
      Season: ['Spring', 'Summer', 'Fall', 'Winter'],
      Color: ['Blue'],
      Style: ['Straight'],
      Material: ['Cotton'],
    },
    faults: [],
  })
})

test.each(itemSpecificValues['Collar Style'])(
  'collar style %s is a neckline or a collar style, never both',
  (value) => {
    const { aspects } = aspectsOf(
      statedFactsOf(itemWith({ itemSpecifics: { 'Collar Style': value } })),
      leafCategoryWith(rule('Neckline'), rule('Collar Style', { values: ['Button Down', 'Polo'] })),
    )
    const isCollar = value === 'Button Down' || value === 'Polo'
    expect(aspects).toEqual(isCollar ? { 'Collar Style': [value] } : { Neckline: [value] })
  },
)

test('our material is sent for the upper and for the outer shell', () => {
  const stated = statedFactsOf(itemWith({ extracted: { material: 'Leather' } }))
  expect(aspectsOf(stated, leafCategoryWith(rule('Upper Material'))).aspects).toEqual({ 'Upper Material': ['Leather'] })
  expect(aspectsOf(stated, leafCategoryWith(rule('Outer Shell Material'))).aspects).toEqual({
    'Outer Shell Material': ['Leather'],
  })
})

test('fibres are separate values without their shares if eBay takes several', () => {
  const stated = statedFactsOf(itemWith({ extracted: { material: '60% Cotton 40% Nylon' } }))
  expect(aspectsOf(stated, leafCategoryWith(rule('Material', { isMulti: true }))).aspects).toEqual({
    Material: ['Cotton', 'Nylon'],
  })
  const brand = statedFactsOf(itemWith({ extracted: { brand: 'H&M' } }))
  expect(aspectsOf(brand, leafCategoryWith(rule('Brand', { isMulti: true, values: ['Gap'] }))).aspects).toEqual({
    Brand: ['H&M'],
  })
})

test("an item specific under eBay's own name comes before our field", () => {
  const stated = statedFactsOf(itemWith({ itemSpecifics: { style: 'Sneaker' } }))
  expect(aspectsOf(stated, leafCategoryWith(rule('Style'))).aspects).toEqual({ Style: ['Sneaker'] })
})

test('a missing required item specific is an error in the field that holds it', () => {
  const stated = statedFactsOf(itemWith({ extracted: { size: null }, measurements: {}, itemSpecifics: {} }))
  const leafCategory = leafCategoryWith(
    rule('Size', { isRequired: true, values: ['30', '32'] }),
    rule('Inseam', { isRequired: true }),
    rule('Type', { isRequired: true }),
    rule('Pattern'),
  )
  expect(aspectsOf(stated, leafCategory).faults).toEqual([
    {
      aspect: 'Size',
      field: 'size',
      severity: 'error',
      allowed: ['30', '32'],
      sentence: 'Size is missing, and eBay requires it in this category. Please choose one from the list.',
    },
    {
      aspect: 'Inseam',
      field: 'measurements.inseam',
      severity: 'error',
      sentence: 'Inseam is missing, and eBay requires it in this category. Please fill it in.',
    },
    expect.objectContaining({ aspect: 'Type', field: 'itemSpecifics.Type' }),
  ])
})

test('sizes, size types and departments are closed lists, even if eBay calls them free text', () => {
  const stated = statedFactsOf(itemWith({ extracted: { size: 'EU 50', sizeType: 'Petite', department: 'Boys' } }))
  const leafCategory = leafCategoryWith(
    rule('Size', { values: ['30'] }),
    rule('Size Type', { values: ['Regular'] }),
    rule('Department', { values: ['Men'], isRequired: true }),
  )
  const { aspects, faults } = aspectsOf(stated, leafCategory)
  expect(aspects).toEqual({})
  expect(faults.map(({ field, severity, allowed }) => [field, severity, allowed])).toEqual([
    ['size', 'error', ['30']],
    ['sizeType', 'error', ['Regular']],
    ['department', 'error', ['Men']],
  ])
  expect(faults[0]?.sentence).toBe(
    `eBay doesn't accept "EU 50" as Size in this category. Please choose one from the list.`,
  )
})

test('an optional value that cannot be sent is left out with a warning', () => {
  const stated = statedFactsOf(
    itemWith({ extracted: { color: 'Sky' }, itemSpecifics: { Pattern: 'p'.repeat(66), Rise: 'high' } }),
  )
  const leafCategory = leafCategoryWith(
    rule('Color', { isClosed: true, values: ['Blue'] }),
    rule('Pattern'),
    rule('Rise', { isNumber: true }),
    rule('Brand', { maxLength: 3 }),
  )
  const { aspects, faults } = aspectsOf(stated, leafCategory)
  expect(aspects).toEqual({})
  expect(faults.map(({ severity, field, sentence }) => [severity, field, sentence])).toEqual([
    [
      'warning',
      'color',
      `eBay doesn't accept "Sky" as Color in this category. It is left out of the eBay listing. Please choose one from the list.`,
    ],
    [
      'warning',
      'itemSpecifics.Pattern',
      'Pattern has 66 characters. eBay allows at most 65. It is left out of the eBay listing. Please change it.',
    ],
    [
      'warning',
      'itemSpecifics.Rise',
      'Rise must be a number, without words or units. It is left out of the eBay listing. Please change it.',
    ],
    [
      'warning',
      'brand',
      'Brand has 8 characters. eBay allows at most 3. It is left out of the eBay listing. Please change it.',
    ],
  ])
})

test('texts that mean "not known" are never sent', () => {
  for (const text of ['N/A', 'See photos', 'unknown', '-', 'Does not apply'])
    expect(
      aspectsOf(statedFactsOf(itemWith({ extracted: { size: text } })), leafCategoryWith(rule('Size'))).aspects,
    ).toEqual({})
})

test('values that belong to one size type are accepted only beside it', () => {
  const size: AspectRule = {
    ...rule('Size', { isRequired: true }),
    values: [
      { value: 'M', onlyWith: [{ aspect: 'Size Type', values: ['Regular'] }] },
      { value: '2X', onlyWith: [{ aspect: 'Size Type', values: ['Plus'] }] },
    ],
  }
  const leafCategory = leafCategoryWith(size, rule('Size Type', { values: ['Regular', 'Plus'] }))
  const faultsOf = (text: string, sizeType: string) =>
    aspectsOf(statedFactsOf(itemWith({ extracted: { size: text, sizeType } })), leafCategory).faults
  expect(faultsOf('M', 'Regular')).toEqual([])
  expect(faultsOf('2X', 'Plus')).toEqual([])
  expect(faultsOf('M', 'Plus')).toMatchObject([{ aspect: 'Size', allowed: ['2X'] }])
})

test('a missing department follows from the chosen category', () => {
  const leafCategory = leafCategoryWith(rule('Department', { values: ['Men', 'Unisex Adults'] }))
  const item = itemWith({ extracted: { department: null } })
  expect(aspectsOf(statedFactsOf(item), leafCategory).aspects).toEqual({ Department: ['Men'] })
  expect(aspectsOf(statedFactsOf({ ...item, category: 'Unisex' }), leafCategory).aspects).toEqual({
    Department: ['Unisex Adults'],
  })
})

test('only stated values are sent, and from a closed list only its values', () => {
  const texts = fc.oneof(
    fc.constant(null),
    fc.constantFrom('M', '32x30', 'Large', 'Blue, White', 'N/A', 'Gap & Co'),
    fc.string(),
  )
  const leafCategory = leafCategoryFallback('57989')
  fc.assert(
    fc.property(
      fc.record({
        brand: texts,
        size: texts,
        color: texts,
        material: texts,
        style: texts,
        fit: texts,
        sizeType: texts,
      }),
      fc.dictionary(fc.constantFrom('Pattern', 'Season', 'Type', 'Material', 'Inseam'), fc.string()),
      (extracted, itemSpecifics) => {
        const item = itemWith({ extracted: { ...extracted, department: null }, itemSpecifics, measurements: {} })
        const { aspects } = aspectsOf(statedFactsOf(item), leafCategory ?? leafCategoryWith())
        const stated = JSON.stringify([extracted, itemSpecifics]).toLowerCase()
        for (const [name, values] of Object.entries(aspects)) {
          const listed =
            leafCategory?.aspects.find((each) => each.name === name)?.values.map(({ value }) => value) ?? []
          for (const value of values) {
            expect(value.length).toBeGreaterThan(0)
            expect(value.length).toBeLessThanOrEqual(65)
            const inner = JSON.stringify(value).slice(1, -1).toLowerCase()
            const follows = name === 'Department' || name === 'Size Type' || name === 'Season' || name === 'Inseam'
            expect(follows || stated.includes(inner) || listed.includes(value)).toBe(true)
          }
          const isClosed = ['Size', 'Size Type', 'Department'].includes(name)
          expect(isClosed && values.some((value) => !listed.includes(value))).toBe(false)
        }
      },
    ),
  )
})

test("a chosen value is saved in our own field, or under eBay's name if our list lacks it", () => {
  expect(fieldOfAspect('US Shoe Size')).toBe('size')
  expect(editsOfAspect('Style', 'slim')).toEqual([
    ['style', 'Slim'],
    ['itemSpecifics.Style', null],
  ])
  expect(editsOfAspect('Style', 'Oxford')).toEqual([['itemSpecifics.Style', 'Oxford']])
  expect(editsOfAspect('Type', 'Blouse')).toEqual([['itemSpecifics.Type', 'Blouse']])
  expect(editsOfAspect('Size', '30')).toEqual([
    ['size', '30'],
    ['itemSpecifics.Size', null],
  ])
})
