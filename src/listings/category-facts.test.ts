import { expect, test } from 'vitest'
import { categoryWords, departmentOf, ebayLeafCategoryOf, knownCategory } from './category-facts.ts'

test('only the two jeans categories have exactly one eBay leaf category', () => {
  expect(ebayLeafCategoryOf('Mens Jeans')).toMatchObject({ id: '11483', name: "Men's Jeans" })
  expect(ebayLeafCategoryOf('Womens Jeans')).toMatchObject({ id: '11554', name: "Women's Jeans" })
  expect(ebayLeafCategoryOf('Mens Tops')).toBeUndefined()
  expect(ebayLeafCategoryOf('Unisex')).toBeUndefined()
})

test('the department follows from the name of a category if the name says it', () => {
  expect(departmentOf('Womens Shorts')).toBe('Women')
  expect(departmentOf('Unisex')).toBe('Unisex Adults')
  expect(departmentOf('Shoes')).toBeUndefined()
})

test('a category is known in any case, and "Other Clothing" gives no words', () => {
  expect(knownCategory(' mens jeans ')).toBe('Mens Jeans')
  expect(knownCategory('Hats')).toBeUndefined()
  expect(categoryWords('Other Clothing')).toBeUndefined()
})
