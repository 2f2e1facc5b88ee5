import { expect, test } from 'vitest'
import { askedSpecificsOf } from './asked-specifics-of.ts'
import { leafCategoryFallback } from './leaf-category-fallback.ts'
import type { AspectRule, LeafCategoryMetadata } from './leaf-category-metadata.ts'

function rule(name: string, changes: Partial<AspectRule> = {}, values: readonly string[] = []): AspectRule {
  return {
    name,
    isRequired: false,
    isRecommended: true,
    isClosed: false,
    isMulti: false,
    isNumber: false,
    maxLength: null,
    ...changes,
    values: values.map((value) => ({ value, onlyWith: [] })),
  }
}

function leafCategory(...aspects: AspectRule[]): LeafCategoryMetadata {
  return { leafId: '53159', source: 'ebay', version: '1', aspects, conditions: [] }
}

test('required and recommended item specifics are asked for with their lists, optional ones are not', () => {
  const asked = askedSpecificsOf(
    leafCategory(
      rule('Type', { isRequired: true, isClosed: true }, ['Blouse', 'Tank']),
      rule('Closure', { isMulti: true, maxLength: 50 }, ['Button']),
      rule('MPN', { isRecommended: false }),
      rule('UPC', { isRecommended: false, isRequired: true }),
    ),
  )
  expect(asked).toMatchObject([
    {
      name: 'Type',
      isRequired: true,
      takesListedOnly: true,
      isMulti: false,
      maxLength: 65,
      values: ['Blouse', 'Tank'],
    },
    { name: 'Closure', isRequired: false, takesListedOnly: false, isMulti: true, maxLength: 50, values: ['Button'] },
    { name: 'UPC', isRequired: true },
  ])
})

test('item specifics of our own fields are not asked for twice, but the style of shoes is', () => {
  const ours = [
    'Brand',
    'Size',
    'US Shoe Size',
    'Size Type',
    'Color',
    'Material',
    'Outer Shell Material',
    'Upper Material',
  ]
  const ofOwnFields = [...ours, 'Department', 'Fit', 'Inseam', 'Style'].map((name) => rule(name))
  expect(askedSpecificsOf(leafCategory(...ofOwnFields, rule('Style', {}, ['Slim', 'Boxy'])))).toEqual([])
  expect(askedSpecificsOf(leafCategory(rule('Style', {}, ['Loafer', 'Oxford'])))).toMatchObject([{ name: 'Style' }])
})

test('the lists of the specification are used while eBay cannot be asked, and other ids ask for nothing', () => {
  expect(askedSpecificsOf(leafCategoryFallback('53159'))[0]).toMatchObject({ name: 'Type', isRequired: true })
  expect(askedSpecificsOf(undefined)).toEqual([])
})
