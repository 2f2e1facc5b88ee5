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

test('required and recommended ones are asked with their lists; optional ones are not', () => {
  const asked = askedSpecificsOf(
    leafCategory(
      rule('Type', { isRequired: true, isClosed: true }, ['Blouse', 'Tank']),
      rule('Closure', { isMulti: true, maxLength: 50 }, ['Button']),
      rule('MPN', { isRecommended: false }),
      rule('UPC', { isRecommended: false, isRequired: true }),
    ),
  )
  expect(asked).toMatchObject([
    { name: 'Type', isRequired: true, isClosed: true, isMulti: false, maxLength: 65, values: ['Blouse', 'Tank'] },
    { name: 'Closure', isRequired: false, isClosed: false, isMulti: true, maxLength: 50, values: ['Button'] },
    { name: 'UPC', isRequired: true },
  ])
})

test('what a field of every listing holds is not asked twice; a style of shoes is no style of ours', () => {
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
  const held = [...ours, 'Department', 'Fit', 'Inseam', 'Style'].map((name) => rule(name))
  expect(askedSpecificsOf(leafCategory(...held, rule('Style', {}, ['Slim', 'Boxy'])))).toEqual([])
  expect(askedSpecificsOf(leafCategory(rule('Style', {}, ['Loafer', 'Oxford'])))).toMatchObject([{ name: 'Style' }])
})

test('while eBay cannot be asked the lists of the specification stand in, and what is no leaf category asks nothing', () => {
  expect(askedSpecificsOf(leafCategoryFallback('53159'))[0]).toMatchObject({ name: 'Type', isRequired: true })
  expect(askedSpecificsOf(undefined)).toEqual([])
})
