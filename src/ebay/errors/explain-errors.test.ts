import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EbayError, ebayErrorsIn, ownSentence, tokenErrorSchema } from './ebay-error.ts'
import { fieldNamedAtEbay } from './error-fields.ts'
import { explainErrors, publishErrorText } from './explain-errors.ts'

const words = (errorId: number, message = '', more: Partial<EbayError> = {}) =>
  explainErrors([{ errorId, message, ...more }], 400)

test.each<[number, string, string | undefined, string]>([
  [1001, 'reconnect', 'connection', 'Invalid access token'],
  [2001, 'later', undefined, 'Too many requests.'],
  [20403, 'later', 'policies', 'User is not eligible for Business Policy'],
  [20403, 'fix', 'policies', 'Invalid marketplaceId.'],
  [25001, 'soon', undefined, 'System error.'],
  [25003, 'fix', 'suggestedPrice', 'Invalid price.'],
  [25004, 'fix', 'quantity', 'Invalid quantity.'],
  [25005, 'fix', 'ebayCategoryId', 'Invalid category.'],
  [25007, 'fix', 'policies', 'Invalid Shipping policy information.'],
  [25012, 'fix', 'location', 'Invalid location.'],
  [25014, 'fix', 'photos', 'Invalid pictures.'],
  [25018, 'fix', 'selling', 'Incomplete account information.'],
  [25020, 'fix', 'policies', 'Invalid package details.'],
  [25021, 'fix', 'ebayConditionGrade', 'Invalid condition information.'],
  [25025, 'soon', undefined, 'Concurrent access of Inventory or InventoryItemGroup. Please try again later'],
  [25026, 'later', undefined, 'Selling limits exceeded.'],
  [25059, 'fix', 'ebayConditionGrade', 'Item condition is invalid for the category'],
  [25101, 'fix', 'policies', 'Invalid <ShippingPackage>.'],
  [25604, 'fix', 'ebayConditionGrade', 'Input error. Item.<Condition> is wrong.'],
  [25702, 'look', undefined, 'PSTFSH-001 could not be found or is not available in the system.'],
  [25707, 'fix', 'sku', 'This is an invalid value for a SKU.'],
  [25713, 'look', undefined, 'This Offer is not available.'],
])('%i: %s at %s', (errorId, retry, field, message) => {
  const explained = words(errorId, message)
  expect([explained.retry, explained.field]).toEqual([retry, field])
  expect(explained.sentence).toMatch(/^(?:eBay|[A-Z]).{10,}/)
  expect(explained.ebaySays).toEqual([message])
  expect(explained.ids).toEqual([errorId])
})

test.each<[string, string, string | undefined, string | undefined]>([
  ['Offer entity already exists.', 'look', undefined, undefined],
  ['The offer is already published.', 'look', undefined, undefined],
  [
    'The item specific Inseam is missing. Add Inseam to this listing, enter a valid value, and then try again.',
    'fix',
    'measurements.inseam',
    'Inseam',
  ],
  ['The item specific Size Type is missing. Add Size Type to this listing.', 'fix', 'sizeType', 'Size Type'],
  [
    'The product aspects for this category no longer support custom values for Size Type. Your listing was not published.',
    'fix',
    'sizeType',
    'Size Type',
  ],
  ['Fabric weight must be greater than 0', 'fix', 'itemSpecifics.Fabric weight', 'Fabric weight'],
  ['Item.<BrandMPN> is wrong', 'fix', 'brand', undefined],
  [
    'No <Item.Country> exists or <Item.Country> is specified as an empty tag in the request.',
    'fix',
    'location',
    undefined,
  ],
  ['Add at least one photo to your listing.', 'fix', 'photos', undefined],
  ['Something else altogether.', 'fix', undefined, undefined],
])('25002 is interpreted by its text: %s', (message, retry, field, aspect) => {
  expect(words(25002, 'Any User error.', { longMessage: message })).toMatchObject({ retry, ebaySays: [message] })
  const explained = words(25002, 'Any User error.', { longMessage: message })
  expect([explained.field, explained.aspect]).toEqual([field, aspect])
})

test('a parameter or the text names the field', () => {
  expect(words(25029, 'Department is required for this category.')).toMatchObject({ field: 'department' })
  expect(words(25016, 'Invalid value.', { parameters: [{ name: 'fieldName', value: 'product.title' }] })).toMatchObject(
    {
      field: 'title',
      sentence: "eBay didn't accept the title. Please check it, then publish again.",
    },
  )
  expect(words(25080, 'The value of the Brand field is invalid. Field must not exceed 65 characters.')).toMatchObject({
    field: 'brand',
  })
  expect(fieldNamedAtEbay('US Shoe Size')).toEqual({ field: 'size', aspect: 'US Shoe Size' })
  expect(fieldNamedAtEbay('constructor')).toEqual({ field: 'itemSpecifics.constructor', aspect: 'constructor' })
  expect(fieldNamedAtEbay('')).toBeUndefined()
})

test("the gravest of several errors decides, and all are reported in eBay's words", () => {
  const explained = explainErrors(
    [
      { errorId: 25001, message: 'System error.' },
      { errorId: 25003, message: 'Invalid price.' },
      { errorId: 25029, message: 'Department is required for this category.' },
    ],
    400,
  )
  expect(explained).toMatchObject({ retry: 'fix', field: 'suggestedPrice', ids: [25001, 25003, 25029] })
  expect(explained.sentence).toContain('price')
  expect(explained.sentence).toContain('Department is missing')
  expect(explained.sentence).toContain('eBay had a problem.')
  expect(explained.sentence).not.toContain('Nothing is wrong')
  expect(publishErrorText(explained)).toBe(
    `${explained.sentence} eBay says: System error. Invalid price. Department is required for this category.`,
  )
})

test('errors that do not decide are explained after those that do', () => {
  const explained = explainErrors(
    [{ errorId: 25001 }, { errorId: 25713 }, { errorId: 25026 }, { errorId: 25003 }, { errorId: 25097 }],
    400,
  )
  expect(explained).toMatchObject({ retry: 'fix', field: 'suggestedPrice' })
  const sentences = [
    "eBay doesn't accept this price",
    'eBay put this listing on hold',
    "You've reached your monthly selling limit",
    'This item has changed on eBay',
    'eBay had a problem.',
  ] as const
  expect(sentences.map((sentence) => explained.sentence.indexOf(sentence)).toSorted((a, b) => a - b)).toEqual(
    sentences.map((sentence) => explained.sentence.indexOf(sentence)),
  )
  for (const sentence of sentences) expect(explained.sentence).toContain(sentence)
  for (const promise of ['try again in a moment', 'and continue']) expect(explained.sentence).not.toContain(promise)
})

test('if eBay names no known error, the HTTP status decides', () => {
  const retries = [401, 404, 429, 500, 503, 400, 409].map((status) => explainErrors([], status).retry)
  expect(retries).toEqual(['reconnect', 'look', 'later', 'soon', 'soon', 'fix', 'fix'])
  expect(explainErrors([{ errorId: 99999, message: 'New one.' }], 400)).toMatchObject({
    retry: 'fix',
    ebaySays: ['New one.'],
  })
  expect(publishErrorText(explainErrors([], 500))).toBe(explainErrors([], 500).sentence)
})

test('errors are found in any body, and other entries are dropped', () => {
  const error = { errorId: 25021, domain: 'API_INVENTORY', category: 'REQUEST', message: 'Invalid condition.' }
  expect(ebayErrorsIn({ errors: [error, { message: 'no id' }], warnings: [{ errorId: 25401 }] })).toEqual({
    errors: [error],
    warnings: [{ errorId: 25401 }],
  })
  for (const body of [null, '', '<html>', [], { errors: null }, { errors: 'x' }, undefined])
    expect(ebayErrorsIn(body)).toEqual({ errors: [], warnings: [] })
  expect(tokenErrorSchema.parse({ error: 'invalid_grant', error_description: 'x' }).error).toBe('invalid_grant')
})

test("eBay's own sentence is the longer one, on one line", () => {
  expect(ownSentence({ errorId: 1, message: 'Short', longMessage: 'Longer\nthan it' })).toBe('Longer than it')
  expect(ownSentence({ errorId: 7 })).toBe('Error 7')
  expect(ownSentence({ errorId: 1, message: 'x '.repeat(1000) }).length).toBeLessThanOrEqual(600)
})

test('the seller gets a sentence for any answer of eBay', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          errorId: fc.oneof(fc.integer(), fc.constantFrom(25002, 25016, 25604)),
          message: fc.string(),
          longMessage: fc.string(),
        }),
      ),
      fc.constantFrom(400, 401, 404, 429, 500),
      (errors, status) => {
        const explained = explainErrors(errors, status)
        expect(explained.sentence.length).toBeGreaterThan(10)
        expect(explained.sentence).not.toContain('undefined')
      },
    ),
  )
})
