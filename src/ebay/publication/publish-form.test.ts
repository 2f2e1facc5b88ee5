import { expect, test } from 'vitest'
import { nothingExtracted, someListing } from '../../../test/some-listing.ts'
import { somePublishItem } from '../../../test/some-publish-item.ts'
import { formFaults, isPublishedDirectly, missingRequired, publishFormOf, publishFormSchema } from './publish-form.ts'
import { statedFactsOf } from './stated-facts.ts'

test('the form begins with the values of the listing and the seller', () => {
  expect(publishFormOf(somePublishItem())).toEqual({
    price: 24.99,
    quantity: 1,
    condition: 'good',
    categoryId: '11483',
    sizeType: 'Regular',
    size: '32x30',
    brand: 'Fernwold',
    color: 'Blue',
    style: 'Straight',
    itemSpecifics: {
      'Sleeve Length': '',
      'Fit Type': 'Regular',
      Pattern: 'Solid',
      'Collar Style': '',
      Season: '',
      Material: 'Cotton',
    },
  })
})

test('missing values become quantity 1, no condition, size type Regular, and the only leaf category of the category', () => {
  const form = publishFormOf(somePublishItem({ listing: null }))
  expect(form).toMatchObject({ price: null, quantity: 1, condition: '', sizeType: 'Regular', categoryId: '11483' })
  expect(publishFormOf(somePublishItem({ listing: null, category: 'Mens Tops' })).categoryId).toBe('')
  expect(publishFormSchema.parse(form)).toEqual(form)
})

test('the default size type is not set beside a size of another type', () => {
  const listing = someListing({ extracted: { ...nothingExtracted, size: '2X' } })
  expect(publishFormOf(somePublishItem({ listing })).sizeType).toBe('')
})

test('the brand "Unbranded" appears only if the seller chose it', () => {
  const listing = someListing({ extracted: { ...nothingExtracted, brand: 'Unbranded' } })
  expect(publishFormOf(somePublishItem({ listing })).brand).toBe('')
  expect(statedFactsOf(somePublishItem({ listing })).brand).toBeNull()
  expect(publishFormOf(somePublishItem({ listing, edits: { brand: { offered: null } } })).brand).toBe('Unbranded')
  expect(
    statedFactsOf(somePublishItem({ listing: someListing({ extracted: nothingExtracted }), brand: 'No brand' })).brand,
  ).toBe('Unbranded')
  const form = { ...publishFormOf(somePublishItem()), brand: 'no brand' }
  expect(statedFactsOf(somePublishItem(), form).brand).toBe('Unbranded')
})

test('a field emptied in the form is not filled from the listing', () => {
  const item = somePublishItem({ listing: someListing({ itemSpecifics: { Pattern: 'Solid', Inseam: '30 in' } }) })
  const form = publishFormOf(item)
  const stated = statedFactsOf(item, {
    ...form,
    brand: '',
    itemSpecifics: { ...form.itemSpecifics, Material: '', 'Fit Type': '', Pattern: '' },
  })
  expect(stated).toMatchObject({ brand: null, material: null, fit: null, itemSpecifics: { Inseam: '30 in' } })
  expect(Object.keys(stated.itemSpecifics)).toEqual(['Inseam'])
})

test('"new" in the form means with tags only if the item was graded so', () => {
  const graded = (grade: string) => {
    const item = somePublishItem({ listing: someListing({ ebayConditionGrade: grade }) })
    const form = publishFormOf(item)
    return [form.condition, statedFactsOf(item, form).isTagged]
  }
  expect(graded('new_with_tags')).toEqual(['new', true])
  expect(graded('new_without_tags')).toEqual(['new', false])
  expect(graded('fair')).toEqual(['fair', false])
})

test('an item is published directly if price, category and condition are known', () => {
  expect(isPublishedDirectly(somePublishItem())).toBe(true)
  for (const missing of [{ suggestedPrice: null }, { ebayCategoryId: null }, { ebayConditionGrade: ' ' }])
    expect(isPublishedDirectly(somePublishItem({ listing: someListing(missing) }))).toBe(false)
  expect(isPublishedDirectly(somePublishItem({ listing: null }))).toBe(false)
})

test('price and category are required, and the quantity is a whole number', () => {
  const form = publishFormOf(somePublishItem())
  const faultsOf = (changes: object) =>
    formFaults({ ...form, ...changes }).map(({ field, sentence }) => [field, sentence])
  expect(missingRequired).toBe('Missing required fields. Price and Category are required.')
  expect(faultsOf({})).toEqual([])
  expect(faultsOf({ price: null, categoryId: ' ' })).toEqual([
    ['ebayCategoryId', missingRequired],
    ['suggestedPrice', missingRequired],
  ])
  for (const quantity of [0, -1, 1.5, Number.NaN])
    expect(faultsOf({ quantity })).toEqual([['quantity', 'Quantity must be a whole number of at least 1.']])
  expect(faultsOf({ quantity: 3_000_000_000 })).toEqual([['quantity', 'eBay allows a quantity of at most 2147483647.']])
  expect(faultsOf({ quantity: 2_147_483_647 })).toEqual([])
  expect(faultsOf({ price: 0.98 })).toEqual([['suggestedPrice', 'Price must be at least 0.99 US dollars on eBay.']])
  expect(faultsOf({ price: 0.99 })).toEqual([])
  expect(faultsOf({ price: 10.999 })).toHaveLength(1)
})
