import { expect, test } from 'vitest'
import { categories } from './categories.ts'
import {
  ebayLeafCategories,
  ebayLeafCategory,
  ebayTreeChecked,
  leafCategoriesOf,
  leafCategoryName,
} from './ebay-leaf-categories.ts'

test('every id belongs to one leaf category, and parent categories are not in the list', () => {
  expect(new Set(ebayLeafCategories.map(({ id }) => id)).size).toBe(ebayLeafCategories.length)
  expect(ebayLeafCategories.every(({ id }) => /^\d{4,6}$/.test(id))).toBe(true)
  for (const parent of ['11450', '15724', '1059', '3034', '93427', '4250', '4251'])
    expect(ebayLeafCategory(parent)).toBeUndefined()
})

test('the ids that public code often swaps mean the same here as at eBay', () => {
  const named = (id: string) => {
    const leafCategory = ebayLeafCategory(id)
    return leafCategory && [leafCategoryName(leafCategory), leafCategory.category]
  }
  expect(named('11483')).toEqual(["Men's Jeans", 'Mens Jeans'])
  expect(named('11554')).toEqual(["Women's Jeans", 'Womens Jeans'])
  expect(named('57988')).toEqual(["Men's Coats, Jackets & Vests", 'Mens Outerwear'])
  expect(named('57990')).toEqual(["Men's Casual Button-Down Shirts", 'Mens Tops'])
  expect(named('63863')).toEqual(["Women's Pants", 'Womens Pants'])
  expect(named('169291')).toEqual(["Women's Bags & Handbags", 'Accessories'])
})

test('every category except Unisex has leaf categories of its own department', () => {
  expect(categories.filter((category) => leafCategoriesOf(category).length === 0)).toEqual(['Unisex'])
  const swapped = ebayLeafCategories.filter(
    ({ category, department }) => category?.startsWith(department === 'Men' ? 'Womens ' : 'Mens ') === true,
  )
  expect(swapped).toEqual([])
})

test('all shown names differ from each other', () => {
  expect(new Set(ebayLeafCategories.map(leafCategoryName)).size).toBe(ebayLeafCategories.length)
})

test('every id that was compared with the tree of the United States is in the list', () => {
  expect(ebayTreeChecked.alsoInTree0.filter((id) => !ebayLeafCategory(id))).toEqual([])
})
