import { expect, test } from 'vitest'
import { nothingExtracted, someListing } from '../../../test/some-listing.ts'
import { someAccount, somePublishItem, somePublishPhotos } from '../../../test/some-publish-item.ts'
import { categories } from '../../items/categories.ts'
import { leafCategoryFallback } from '../aspects/leaf-category-fallback.ts'
import { publishFormOf } from '../publication/publish-form.ts'
import type { PublishItem } from '../publication/publish-item.ts'
import { mandatoryFlags, optionalFlags, quickFixes, readiness } from './readiness.ts'
import { barPercent } from './readiness-score.ts'
import { noAccount } from './selling-account.ts'

const withListing = (changes: Parameters<typeof someListing>[0]): PublishItem =>
  somePublishItem({ listing: someListing({ measurements: { inseam: '30 in' }, ...changes }) })
const check = (item: PublishItem | null, account = someAccount()) => readiness(item, account)
test('an item with everything is ready', () => {
  expect(check(somePublishItem())).toEqual({
    isValid: true,
    errors: [],
    questions: [],
    warnings: [],
    checklist: {
      hasTitle: true,
      hasDescription: true,
      hasImages: true,
      hasCategory: true,
      hasCondition: true,
      hasBrand: true,
      hasPrice: true,
      hasPolicies: true,
      hasLocation: true,
      hasConnection: true,
    },
    faults: [],
  })
})

test('a missing item is not valid and has nothing to fix', () => {
  expect(check(null)).toMatchObject({ isValid: false, errors: ['Item not found'], checklist: { hasTitle: false } })
  expect(quickFixes(check(null))).toEqual([])
})

test.each<[string, PublishItem, string, string]>([
  ['no title', withListing({ title: null }), 'Title is required (minimum 10 characters)', 'title'],
  ['nine characters', withListing({ title: '123456789' }), 'Title is required (minimum 10 characters)', 'title'],
  [
    '49 characters',
    withListing({ description: 'd'.repeat(49) }),
    'Description is required (minimum 50 characters)',
    'description',
  ],
  ['no photo', somePublishItem({ photos: [] }), 'At least 1 product image is required', 'photos'],
  ['no condition', withListing({ ebayConditionGrade: null }), 'Condition is required', 'ebayConditionGrade'],
  [
    'another condition',
    withListing({ ebayConditionGrade: 'pristine' }),
    'eBay doesn\'t have the condition "pristine". Please choose one from the list.',
    'ebayConditionGrade',
  ],
  [
    'a parent category',
    withListing({ ebayCategoryId: '1059' }),
    "You can't list in this eBay category. Please choose one from the list.",
    'ebayCategoryId',
  ],
  [
    'a price of cents',
    withListing({ suggestedPrice: 0.5 }),
    'Price must be at least 0.99 US dollars on eBay.',
    'suggestedPrice',
  ],
  [
    '25 photos',
    somePublishItem({ photos: somePublishPhotos(25) }),
    'eBay allows at most 24 photos, and this item has 25. Please delete 1.',
    'photos',
  ],
  [
    'a small photo',
    somePublishItem({ photos: [...somePublishPhotos(1), { width: 499, height: 300, contentHash: 'x' }] }),
    'Photo 2 is too small for eBay. Its longer side is 499 pixels and must be at least 500. Please replace or delete it.',
    'photos',
  ],
  [
    'no inseam of jeans',
    withListing({ measurements: {}, extracted: { ...nothingExtracted, size: '32', brand: 'Fernwold' } }),
    'Inseam is missing, and eBay requires it in this category. Please fill it in.',
    'measurements.inseam',
  ],
])('%s blocks', (_, item, sentence, field) => {
  const { isValid, errors, faults } = check(item)
  expect(isValid).toBe(false)
  expect(errors).toEqual([sentence])
  expect(faults.filter(({ severity }) => severity === 'error').map((fault) => fault.field)).toEqual([field])
})

test('an item without category id and category text is blocked, and one with a text alone is not', () => {
  const without = someListing({ ebayCategoryId: null, measurements: { inseam: '30 in' } })
  expect(check(somePublishItem({ category: null, listing: without }))).toMatchObject({
    errors: ['Category is required'],
    checklist: { hasCategory: false },
  })
  expect(check(somePublishItem({ category: 'Mens Tops', listing: without }))).toMatchObject({
    isValid: true,
    checklist: { hasCategory: true },
    faults: [{ check: 'specifics', field: 'ebayCategoryId', severity: 'warning' }],
  })
})

test('a long title, more than 12 photos and a missing price only cause advice', () => {
  expect(check(withListing({ title: 'word '.repeat(17) }))).toMatchObject({
    isValid: true,
    warnings: ['Title is longer than 80 characters (recommended maximum for eBay)'],
  })
  expect(check(somePublishItem({ photos: somePublishPhotos(12) })).warnings).toEqual([])
  expect(check(somePublishItem({ photos: somePublishPhotos(13) }))).toMatchObject({
    isValid: true,
    warnings: ['eBay allows maximum 12 images per listing'],
  })
  expect(check(withListing({ suggestedPrice: null }))).toMatchObject({ isValid: true, checklist: { hasPrice: false } })
})

test('a brand is recommended in every category except Accessories and Shoes', () => {
  const warned = categories.filter((category) => {
    const listing = someListing({ ebayCategoryId: null, extracted: nothingExtracted })
    return check(somePublishItem({ category, listing })).warnings.includes('Brand is recommended for clothing items')
  })
  expect(warned).toEqual(categories.filter((category) => category !== 'Accessories' && category !== 'Shoes'))
  const typed = (category: string | null, ebayCategoryId: string | null) =>
    check(somePublishItem({ category, listing: someListing({ ebayCategoryId, extracted: nothingExtracted }) })).warnings
  expect(typed('baby clothing', null)).toContain('Brand is recommended for clothing items')
  expect(typed('tents', null)).not.toContain('Brand is recommended for clothing items')
  expect(typed(null, '53159')).toContain('Brand is recommended for clothing items')
  expect(typed(null, '24087')).not.toContain('Brand is recommended for clothing items')
})

test.each(['RED JEANS', 'JEANS/1', 'JÄNS-1', 'J'.repeat(51)])(
  'a SKU that eBay may refuse causes a warning: %s',
  (sku) => {
    const found = check(somePublishItem({ sku }))
    expect(found).toMatchObject({
      isValid: true,
      warnings: [expect.stringContaining(`eBay may refuse the SKU ${sku}.`)],
    })
    expect(quickFixes(found)).toMatchObject([{ field: 'sku' }])
    for (const safe of ['PSTFSH-001', 'a_1.B']) expect(check(somePublishItem({ sku: safe })).warnings).toEqual([])
  },
)

test('an account that may not sell is an error with advice, and does not ask for a new connection', () => {
  for (const [account, words] of [
    [someAccount({ isRegistered: false }), 'Finish registering as a seller at eBay'],
    [someAccount({ isLimitZero: true }), 'Ask for a higher limit'],
  ] as const) {
    const found = check(somePublishItem(), account)
    expect(found).toMatchObject({ isValid: false, errors: [expect.stringContaining(words)] })
    expect(found.faults).toMatchObject([{ check: 'selling', field: 'selling' }])
    expect(barPercent(somePublishItem(), found)).toBeLessThan(90)
  }
  expect(check(somePublishItem(), someAccount({ isRegistered: null })).isValid).toBe(true)
})

test('each missing part of the account is a fault of its own', () => {
  expect(check(somePublishItem(), noAccount)).toMatchObject({
    isValid: false,
    errors: ['eBay account not connected', 'eBay business policies not configured (Payment, Fulfillment, Return)'],
    warnings: ['No inventory location set (will be created automatically on first publish)'],
    checklist: { hasConnection: false, hasPolicies: false, hasLocation: false },
  })
  expect(check(somePublishItem(), someAccount({ isExpired: true }))).toMatchObject({
    errors: ['eBay access token expired - please reconnect your account'],
    checklist: { hasConnection: false },
  })
  for (const kind of ['payment', 'fulfillment', 'return'] as const) {
    const { policies } = someAccount()
    expect(check(somePublishItem(), someAccount({ policies: { ...policies, [kind]: null } })).isValid).toBe(false)
  }
  expect(check(somePublishItem(), someAccount({ merchantLocationKey: null })).isValid).toBe(true)
})

test('the mandatory and optional checks are those of the specification', () => {
  expect(optionalFlags).toEqual(['hasBrand', 'hasLocation'])
  expect(mandatoryFlags).toEqual([
    'hasTitle',
    'hasDescription',
    'hasImages',
    'hasCategory',
    'hasCondition',
    'hasConnection',
    'hasPolicies',
  ])
})

test('a condition that the category refuses blocks, and one that is sent as a lower one causes a warning', () => {
  const fallback = leafCategoryFallback('11483')
  const leafCategory = fallback && { ...fallback, conditions: [{ id: '3000', label: 'Pre-owned' }] }
  const graded = (grade: string) =>
    readiness(withListing({ ebayConditionGrade: grade }), someAccount(), { leafCategory })
  expect(graded('fair').faults).toMatchObject([{ check: 'condition', severity: 'error', field: 'ebayConditionGrade' }])
  expect(graded('excellent').faults).toMatchObject([{ check: 'condition', severity: 'warning' }])
  expect(graded('good').faults).toEqual([])
})

test('metadata of another category is ignored', () => {
  const shoes = leafCategoryFallback('24087')
  expect(readiness(somePublishItem(), someAccount(), { leafCategory: shoes }).faults).toEqual([])
})

test("the form's values count, and a missing price and category are reported once each", () => {
  const item = somePublishItem({ category: null, listing: someListing({ ebayCategoryId: null, suggestedPrice: null }) })
  const form = publishFormOf(item)
  expect(readiness(item, someAccount(), { form }).faults.map(({ field, sentence }) => [field, sentence])).toEqual([
    ['ebayCategoryId', 'Category is required'],
    ['suggestedPrice', 'Missing required fields. Price and Category are required.'],
  ])
  const full = { ...form, price: 10, categoryId: '57989' }
  expect(readiness(item, someAccount(), { form: full })).toMatchObject({ isValid: true, faults: [] })
  expect(readiness(item, someAccount(), { form: { ...full, quantity: 0 } }).errors).toEqual([
    'Quantity must be a whole number of at least 1.',
  ])
})

test('Quick Fix begins with blocking faults, then advice that can be filled in, each field once', () => {
  const item = somePublishItem({
    photos: [],
    listing: someListing({
      title: 'x',
      description: null,
      suggestedPrice: null,
      measurements: {},
      extracted: { ...nothingExtracted },
    }),
  })
  expect(quickFixes(check(item, noAccount)).map(({ field }) => field)).toEqual([
    'title',
    'description',
    'photos',
    'size',
    'measurements.inseam',
    'connection',
    'policies',
    'brand',
    'suggestedPrice',
  ])
})

test('an account with several policies of a kind gets an error that says where to choose one', () => {
  const none = { payment: 'pay-1', fulfillment: null, return: null }
  const sentence = 'eBay business policies not configured (Payment, Fulfillment, Return)'
  expect(check(somePublishItem(), someAccount({ policies: none })).errors).toEqual([sentence])
  expect(
    check(somePublishItem(), someAccount({ policies: none, policyKindsToChoose: ['fulfillment', 'return'] })).errors,
  ).toEqual([
    `${sentence}. Your eBay account has several policies. Choose one for each on the connection card or with Quick Fix: Fulfillment, Return.`,
  ])
})
