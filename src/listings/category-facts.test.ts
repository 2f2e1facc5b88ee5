import { expect, test } from 'vitest'
import { categoryWords, departmentOf, ebayLeafCategoryOf, knownCategory } from './category-facts.ts'

test('only the two jeans categories stand for one eBay leaf category', () => {
  expect(ebayLeafCategoryOf('Mens Jeans')).toMatchObject({ id: '11483', name: "Men's Jeans" })
  expect(ebayLeafCategoryOf('Womens Jeans')).toMatchObject({ id: '11554', name: "Women's Jeans" })
  expect(ebayLeafCategoryOf('Mens Tops')).toBeUndefined()
  expect(ebayLeafCategoryOf('Unisex')).toBeUndefined()
})

test('a category says for whom the garment is where its name does', () => {
  expect(departmentOf('Womens Shorts')).toBe('Women')
  expect(departmentOf('Unisex')).toBe('Unisex Adults')
  expect(departmentOf('Shoes')).toBeUndefined()
})

test('a category is known in any case; "Other Clothing" tells a buyer nothing', () => {
  expect(knownCategory(' mens jeans ')).toBe('Mens Jeans')
  expect(knownCategory('Hats')).toBeUndefined()
  expect(categoryWords('Other Clothing')).toBeUndefined()
})
