import { expect, test } from 'vitest'
import { ebayLeafCategories } from '../../src/items/ebay-leaf-categories.ts'
import { departments, sizeTypes } from '../../src/items/specifics.ts'
import { isParentCategory, leafCategories, leafCategoryOf } from './leaf-categories.ts'

test('the leaf categories are those that the product lists in, with the same names', () => {
  expect(leafCategories.map(({ id, name }) => [id, name])).toEqual(ebayLeafCategories.map(({ id, name }) => [id, name]))
})

test('parents that public lists call leaf categories are parents here', () => {
  for (const id of ['15724', '1059', '3034', '93427', '4250', '4251', '11450']) {
    expect(isParentCategory(id)).toBe(true)
    expect(leafCategoryOf(id)).toBeUndefined()
  }
  expect(isParentCategory('11483')).toBe(false)
})

test('clothes and shoes take six conditions, accessories four', () => {
  expect(leafCategoryOf('11483')?.conditionIds).toEqual([1000, 1500, 1750, 2990, 3000, 3010])
  expect(leafCategoryOf('95672')?.conditionIds).toEqual([1000, 1500, 1750, 2990, 3000, 3010])
  expect(leafCategoryOf('2993')?.conditionIds).toEqual([1000, 1500, 1750, 3000])
})

test('aspects that a source shows as required are required', () => {
  const required = (id: string) =>
    leafCategoryOf(id)?.aspects.flatMap((aspect) => (aspect.required ? [aspect.name] : []))
  expect(required('53159')).toEqual(expect.arrayContaining(['Department', 'Type']))
  expect(required('11483')).toContain('Inseam')
  expect(required('11554')).toContain('Inseam')
  expect(required('24087')).toEqual(expect.arrayContaining(['Department', 'Style', 'Upper Material']))
  expect(required('53548')).toEqual(expect.arrayContaining(['Department', 'Style', 'Type', 'Upper Material']))
  expect(required('95672')).toContain('Department')
})

test('publishing accepts only listed sizes of clothes and shoes, although Taxonomy declares them as free text', () => {
  for (const leafCategory of leafCategories.filter(({ ancestors }) =>
    ancestors.some(({ name }) => /Clothing$|Shoes$/.test(name)),
  )) {
    const size = leafCategory.aspects.find((aspect) => aspect.name === 'Size' || aspect.name === 'US Shoe Size')
    expect(size).toMatchObject({ mode: 'FREE_TEXT', closedAtPublish: true })
    expect(size?.values.length).toBeGreaterThan(10)
  }
})

test('each leaf category lists its own size types, and all size types and departments of the product are listed', () => {
  const values = (id: string, name: string) =>
    leafCategoryOf(id)?.aspects.find((aspect) => aspect.name === name)?.values
  expect(values('11483', 'Size Type')).toEqual(['Regular', 'Big & Tall'])
  expect(values('11554', 'Size Type')).not.toContain('Big & Tall')
  expect(values('11554', 'Size Type')).toEqual(expect.arrayContaining(['Regular', 'Petite', 'Plus', 'Maternity']))
  expect(values('11554', 'Department')).toEqual(['Women', 'Unisex Adults'])
  const all = new Set(leafCategories.flatMap((leafCategory) => values(leafCategory.id, 'Size Type') ?? []))
  expect(sizeTypes.filter((type) => !all.has(type))).toEqual([])
  expect(
    departments.every((one) =>
      leafCategories.some((leafCategory) => values(leafCategory.id, 'Department')?.includes(one)),
    ),
  ).toBe(true)
})

test('an aspect is listed once per leaf category, and no value is longer than the aspect allows', () => {
  for (const leafCategory of leafCategories) {
    const names = leafCategory.aspects.map((aspect) => aspect.name)
    expect(new Set(names).size).toBe(names.length)
    for (const { values, maxLength } of leafCategory.aspects) {
      expect(new Set(values).size).toBe(values.length)
      expect(values.every((value) => value.length <= maxLength && value.trim() === value)).toBe(true)
    }
  }
})
