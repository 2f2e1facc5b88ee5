import { expect, test } from 'vitest'
import { ebayLeafCategories } from '../../items/ebay-leaf-categories.ts'
import { homeMarketplace } from '../marketplace.ts'
import { aspectsAnswerSchema, conditionPoliciesAnswerSchema, metadataFromAnswers } from './leaf-category-answers.ts'
import { leafCategoryFallback } from './leaf-category-fallback.ts'
import { leafCategoryMetadataSchema, takesListedOnly, valuesBeside } from './leaf-category-metadata.ts'

const aspects = aspectsAnswerSchema.parse({
  aspects: [
    {
      localizedAspectName: 'Size Type',
      aspectConstraint: {
        aspectRequired: true,
        aspectUsage: 'RECOMMENDED',
        aspectMode: 'SELECTION_ONLY',
        itemToAspectCardinality: 'SINGLE',
        aspectDataType: 'STRING',
        aspectMaxLength: 65,
      },
      aspectValues: [
        { localizedValue: 'Regular' },
        {
          localizedValue: 'Tall',
          valueConstraints: [
            { applicableForLocalizedAspectName: 'Department', applicableForLocalizedAspectValues: ['Men'] },
          ],
        },
      ],
    },
    {
      localizedAspectName: 'Features',
      aspectConstraint: { itemToAspectCardinality: 'MULTI', aspectDataType: 'NUMBER', aspectUsage: 'OPTIONAL' },
    },
  ],
})
const policies = conditionPoliciesAnswerSchema.parse({
  itemConditionPolicies: [
    { categoryId: '1', itemConditions: [{ conditionId: '4000' }] },
    {
      categoryId: '11483',
      itemConditionRequired: true,
      itemConditions: [
        { conditionId: '1000', conditionDescription: 'New with tags' },
        { conditionId: '2000', conditionDescription: 'Certified - Refurbished', usage: 'RESTRICTED' },
      ],
    },
  ],
})

const jeans = { leafId: '11483', version: '130', marketplace: homeMarketplace }

test("eBay's two answers become the metadata of one leaf category", () => {
  const metadata = metadataFromAnswers(jeans, aspects, policies)
  expect(leafCategoryMetadataSchema.parse(metadata)).toEqual({
    leafId: '11483',
    marketplaceId: homeMarketplace.id,
    source: 'ebay',
    version: '130',
    aspects: [
      {
        name: 'Size Type',
        isRequired: true,
        isRecommended: true,
        isClosed: true,
        isMulti: false,
        isNumber: false,
        maxLength: 65,
        values: [
          { value: 'Regular', onlyWith: [] },
          { value: 'Tall', onlyWith: [{ aspect: 'Department', values: ['Men'] }] },
        ],
      },
      {
        name: 'Features',
        isRequired: false,
        isRecommended: false,
        isClosed: false,
        isMulti: true,
        isNumber: true,
        maxLength: null,
        values: [],
      },
    ],
    conditions: [{ id: '1000', label: 'New with tags' }],
  })
})

test('if eBay lists no conditions, those of the built-in lists are used', () => {
  const { conditions } = metadataFromAnswers(jeans, aspects, conditionPoliciesAnswerSchema.parse({}))
  expect(conditions.map(({ id }) => id)).toEqual(['1000', '1500', '1750', '2990', '3000', '3010'])
})

test('a value is offered beside the values it goes with, and while none of them is chosen', () => {
  const [sizeType] = metadataFromAnswers(jeans, aspects, policies).aspects
  const beside = (chosen: Record<string, string[]>) => sizeType && valuesBeside(sizeType, chosen)
  expect(beside({})).toEqual(['Regular', 'Tall'])
  expect(beside({ Department: ['men'] })).toEqual(['Regular', 'Tall'])
  expect(beside({ Department: ['Women'] })).toEqual(['Regular'])
})

test('every known leaf category has built-in lists in the shape of the metadata, each aspect once', () => {
  for (const { id, department } of ebayLeafCategories) {
    const metadata = leafCategoryMetadataSchema.parse(leafCategoryFallback(id))
    const names = metadata.aspects.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const departments = metadata.aspects.find(({ name }) => name === 'Department')
    expect(departments && takesListedOnly(departments)).toBe(true)
    expect(departments?.values.map(({ value }) => value)).toEqual([department, 'Unisex Adults'])
  }
  expect(leafCategoryFallback('1059')).toBeUndefined()
})

test('the built-in lists require the item specifics that eBay is known to require, and fit their kind', () => {
  const required = (id: string) =>
    leafCategoryFallback(id)?.aspects.flatMap(({ name, isRequired }) => (isRequired ? [name] : []))
  expect(required('11483')).toEqual(['Department', 'Size', 'Size Type', 'Inseam'])
  expect(required('53159')).toEqual(['Department', 'Type', 'Size', 'Size Type'])
  expect(required('63862')).toEqual(['Department', 'Type', 'Size', 'Size Type'])
  expect(required('53548')).toEqual(['Department', 'Type', 'US Shoe Size', 'Style', 'Upper Material'])
  expect(required('2993')).toEqual([])
  const values = (id: string, aspect: string) =>
    leafCategoryFallback(id)
      ?.aspects.find(({ name }) => name === aspect)
      ?.values.map(({ value }) => value)
  expect(values('11483', 'Size Type')).toEqual(['Regular', 'Big & Tall'])
  expect(values('11554', 'Size Type')).toEqual(['Regular', 'Petite', 'Plus', 'Maternity'])
  expect(values('15709', 'US Shoe Size')).toContain('9.5')
  expect(leafCategoryFallback('2993')?.conditions.map(({ id }) => id)).toEqual(['1000', '1500', '1750', '3000'])
  expect(leafCategoryFallback('24087')?.conditions[0]).toEqual({ id: '1000', label: 'New with box' })
})
