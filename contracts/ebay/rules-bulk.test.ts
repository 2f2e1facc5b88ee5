import { expect, test } from 'vitest'
import { refusalsOfBulk } from './rules-bulk.ts'

const errorIds = (operationId: string, body: unknown) => refusalsOfBulk(operationId, body).map((error) => error.errorId)
const many = <Entry>(count: number, entry: (index: number) => Entry) =>
  Array.from({ length: count }, (_, index) => entry(index))
const item = (index: number) => ({ sku: `SKU-${index}`, locale: 'en_US' })
const offer = (index: number) => ({ sku: `SKU-${index}`, marketplaceId: 'EBAY_US', format: 'FIXED_PRICE' })
const published = (index: number) => ({ offerId: String(index) })

test('25 entries are accepted', () => {
  expect(errorIds('bulkCreateOrReplaceInventoryItem', { requests: many(25, item) })).toEqual([])
  expect(errorIds('bulkGetInventoryItem', { requests: many(25, item) })).toEqual([])
  expect(errorIds('bulkCreateOffer', { requests: many(25, offer) })).toEqual([])
  expect(errorIds('bulkPublishOffer', { requests: many(25, published) })).toEqual([])
  expect(errorIds('bulkUpdatePriceQuantity', { requests: many(25, item) })).toEqual([])
})

test('26 entries are refused', () => {
  expect(errorIds('bulkCreateOrReplaceInventoryItem', { requests: many(26, item) })).toEqual([25727])
  expect(errorIds('bulkGetInventoryItem', { requests: many(26, item) })).toEqual([25727])
  expect(errorIds('bulkCreateOffer', { requests: many(26, offer) })).toEqual([25730])
  expect(errorIds('bulkPublishOffer', { requests: many(26, published) })).toEqual([25730])
  expect(errorIds('bulkUpdatePriceQuantity', { requests: many(26, item) })).toEqual([25730])
})

test('a call that names an item or offer twice is refused', () => {
  expect(errorIds('bulkCreateOrReplaceInventoryItem', { requests: [item(1), item(1)] })).toEqual([25728])
  expect(errorIds('bulkGetInventoryItem', { requests: [item(1), item(1)] })).toEqual([25734])
  expect(errorIds('bulkCreateOffer', { requests: [offer(1), offer(1)] })).toEqual([25729])
  expect(errorIds('bulkCreateOffer', { requests: [offer(1), { ...offer(1), format: 'AUCTION' }] })).toEqual([])
  expect(errorIds('bulkPublishOffer', { requests: [published(1), published(1)] })).toEqual([25731])
})

test('a call without entries is refused', () => {
  expect(errorIds('bulkPublishOffer', {})).toEqual([25709])
  expect(errorIds('bulkPublishOffer', { requests: [] })).toEqual([25709])
})

test('each item of a bulk call needs a SKU and a locale with an underscore', () => {
  expect(errorIds('bulkCreateOrReplaceInventoryItem', { requests: [{ sku: 'A' }] })).toEqual([25733])
  expect(errorIds('bulkCreateOrReplaceInventoryItem', { requests: [{ sku: 'A', locale: 'en-US' }] })).toEqual([25733])
  expect(errorIds('bulkCreateOrReplaceInventoryItem', { requests: [{ locale: 'en_US' }] })).toEqual([25733])
})

test('fees are answered for 250 offers at once', () => {
  expect(errorIds('getListingFees', { offers: many(250, published) })).toEqual([])
  expect(errorIds('getListingFees', { offers: many(251, published) })).toEqual([25754])
})

test('a call for a single offer is not checked as a bulk call', () => {
  expect(errorIds('createOffer', {})).toEqual([])
})
