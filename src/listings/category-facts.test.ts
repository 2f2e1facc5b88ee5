import { expect, test } from 'vitest'
import { categoryWords, departmentOf, ebayLeafOf, knownCategory } from './category-facts.ts'

test('only the two jeans categories stand for one eBay leaf', () => {
  expect(ebayLeafOf('Mens Jeans')?.id).toBe('11483')
  expect(ebayLeafOf('Womens Jeans')?.id).toBe('11554')
  expect(ebayLeafOf('Mens Tops')).toBeUndefined()
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
