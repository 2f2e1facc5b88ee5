import { expect, test } from 'vitest'
import type { ItemBody } from './bodies.ts'
import { goodItem } from './good-bodies.ts'
import { refusalsOfItem } from './rules-item.ts'

type Product = NonNullable<ItemBody['product']>

const errorIds = (item: ItemBody, sku = 'PSTFSH-001') => refusalsOfItem(sku, item).map((error) => error.errorId)
const errorIdsOf = (product: Product) => errorIds({ ...goodItem, product: { ...goodItem.product, ...product } })

test('a good item is accepted, and so is an empty one: nothing is required before publishing', () => {
  expect(errorIds(goodItem)).toEqual([])
  expect(errorIds({})).toEqual([])
})

test('a SKU has 1 to 50 letters, digits, inner spaces and . _ -', () => {
  expect(errorIds(goodItem, 'A'.repeat(50))).toEqual([])
  expect(errorIds(goodItem, 'RACK 2_A.7-B')).toEqual([])
  for (const sku of ['', 'A'.repeat(51), ' A', 'A ', 'A/B', 'Ä1', 'A\n'])
    expect(errorIds(goodItem, sku)).toEqual([25707])
})

test('a title of 81 characters is refused', () => {
  expect(errorIdsOf({ title: 'T'.repeat(80) })).toEqual([])
  expect(errorIdsOf({ title: 'T'.repeat(81) })).toEqual([25080])
  expect(refusalsOfItem('A', { product: { title: 'T'.repeat(81) } })[0]?.message).toBe(
    'The value of the product.title field is invalid. Field must not exceed 80 characters.',
  )
})

test('other texts have limits too', () => {
  expect(errorIdsOf({ description: 'd'.repeat(4000), subtitle: 's'.repeat(55) })).toEqual([])
  expect(errorIdsOf({ description: 'd'.repeat(4001) })).toEqual([25080])
  expect(errorIdsOf({ subtitle: 's'.repeat(56) })).toEqual([25080])
  expect(errorIdsOf({ brand: 'b'.repeat(65), mpn: 'm'.repeat(65) })).toEqual([])
  expect(errorIdsOf({ brand: 'b'.repeat(66), mpn: 'm'.repeat(66) })).toEqual([25080, 25080])
  expect(errorIds({ conditionDescription: 'c'.repeat(1001) })).toEqual([25080])
})

test('a condition outside ConditionEnum is refused', () => {
  const [error] = refusalsOfItem('A', { condition: 'PRE_OWNED_GOOD' })
  expect(error).toMatchObject({ errorId: 2004, message: 'Could not serialize field [condition]' })
  expect(errorIds({ condition: 'LIKE_NEW' })).toEqual([])
})

test('an aspect name has at most 40 characters and is not empty', () => {
  expect(errorIdsOf({ aspects: { ['n'.repeat(40)]: ['x'] } })).toEqual([])
  expect(errorIdsOf({ aspects: { ['n'.repeat(41)]: ['x'] } })).toEqual([25002])
  expect(errorIdsOf({ aspects: { ' ': ['x'] } })).toEqual([25002])
})

test('an aspect value has 1 to 65 characters', () => {
  expect(errorIdsOf({ aspects: { Style: ['v'.repeat(65)] } })).toEqual([])
  expect(errorIdsOf({ aspects: { Style: ['v'.repeat(66)] } })).toEqual([25002])
  expect(errorIdsOf({ aspects: { Style: [''] } })).toEqual([25002])
  expect(errorIdsOf({ aspects: { Style: [] } })).toEqual([25002])
})

test('an aspect has at most 30 values, none twice', () => {
  const values = Array.from({ length: 31 }, (_, index) => `value ${index}`)
  expect(errorIdsOf({ aspects: { Features: values.slice(1) } })).toEqual([])
  expect(errorIdsOf({ aspects: { Features: values } })).toEqual([25002])
  expect(errorIdsOf({ aspects: { Features: ['Pockets', 'Pockets'] } })).toEqual([25002])
})

test('picture addresses are https, and 24 at most', () => {
  const urls = Array.from({ length: 25 }, (_, index) => `https://i.ebayimg.com/${index}.jpg`)
  expect(errorIdsOf({ imageUrls: urls.slice(1) })).toEqual([])
  expect(errorIdsOf({ imageUrls: urls })).toEqual([25014])
  expect(errorIdsOf({ imageUrls: ['http://example.com/a.jpg'] })).toEqual([25015])
  expect(errorIdsOf({ imageUrls: ['https://', 'a.jpg'] })).toEqual([25015, 25015])
})

test('brand and MPN must be given together or not at all', () => {
  expect(errorIdsOf({ brand: "Levi's", mpn: '501' })).toEqual([])
  expect(refusalsOfItem('A', { product: { mpn: '501' } })[0]?.message).toContain('<BrandMPN>')
  expect(errorIdsOf({ mpn: '501' })).toEqual([25002])
  expect(errorIdsOf({ brand: "Levi's" })).toEqual([25002])
})

test('quantity is zero or more', () => {
  const withQuantity = (quantity: number) => errorIds({ availability: { shipToLocationAvailability: { quantity } } })
  expect(withQuantity(0)).toEqual([])
  expect(withQuantity(-1)).toEqual([25004])
})

test('several faults are reported at once', () => {
  expect(errorIds({ condition: 'GOOD', product: { title: 'T'.repeat(81), mpn: '501' } }, '')).toEqual([
    25707, 25080, 2004, 25002,
  ])
})
