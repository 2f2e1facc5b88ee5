import { expect, test } from 'vitest'
import { refusalsOfBulk } from './rules-bulk.ts'

const ids = (operationId: string, body: unknown) => refusalsOfBulk(operationId, body).map((error) => error.errorId)
const many = <Entry>(count: number, entry: (index: number) => Entry) =>
  Array.from({ length: count }, (_, index) => entry(index))
const item = (index: number) => ({ sku: `SKU-${index}`, locale: 'en_US' })
const offer = (index: number) => ({ sku: `SKU-${index}`, marketplaceId: 'EBAY_US', format: 'FIXED_PRICE' })
const published = (index: number) => ({ offerId: String(index) })

test('25 entries are accepted', () => {
  expect(ids('bulkCreateOrReplaceInventoryItem', { requests: many(25, item) })).toEqual([])
  expect(ids('bulkGetInventoryItem', { requests: many(25, item) })).toEqual([])
  expect(ids('bulkCreateOffer', { requests: many(25, offer) })).toEqual([])
  expect(ids('bulkPublishOffer', { requests: many(25, published) })).toEqual([])
  expect(ids('bulkUpdatePriceQuantity', { requests: many(25, item) })).toEqual([])
})

test('26 entries are refused', () => {
  expect(ids('bulkCreateOrReplaceInventoryItem', { requests: many(26, item) })).toEqual([25727])
  expect(ids('bulkGetInventoryItem', { requests: many(26, item) })).toEqual([25727])
  expect(ids('bulkCreateOffer', { requests: many(26, offer) })).toEqual([25730])
  expect(ids('bulkPublishOffer', { requests: many(26, published) })).toEqual([25730])
  expect(ids('bulkUpdatePriceQuantity', { requests: many(26, item) })).toEqual([25730])
})

test('one thing named twice refuses the call', () => {
  expect(ids('bulkCreateOrReplaceInventoryItem', { requests: [item(1), item(1)] })).toEqual([25728])
  expect(ids('bulkGetInventoryItem', { requests: [item(1), item(1)] })).toEqual([25734])
  expect(ids('bulkCreateOffer', { requests: [offer(1), offer(1)] })).toEqual([25729])
  expect(ids('bulkCreateOffer', { requests: [offer(1), { ...offer(1), format: 'AUCTION' }] })).toEqual([])
  expect(ids('bulkPublishOffer', { requests: [published(1), published(1)] })).toEqual([25731])
})

test('a call without entries is refused', () => {
  expect(ids('bulkPublishOffer', {})).toEqual([25709])
  expect(ids('bulkPublishOffer', { requests: [] })).toEqual([25709])
})

test('items in bulk have a SKU and a language, with an underscore', () => {
  expect(ids('bulkCreateOrReplaceInventoryItem', { requests: [{ sku: 'A' }] })).toEqual([25733])
  expect(ids('bulkCreateOrReplaceInventoryItem', { requests: [{ sku: 'A', locale: 'en-US' }] })).toEqual([25733])
  expect(ids('bulkCreateOrReplaceInventoryItem', { requests: [{ locale: 'en_US' }] })).toEqual([25733])
})

test('fees are answered for 250 offers at once', () => {
  expect(ids('getListingFees', { offers: many(250, published) })).toEqual([])
  expect(ids('getListingFees', { offers: many(251, published) })).toEqual([25754])
})

test('calls for one thing are not bulk calls', () => {
  expect(ids('createOffer', {})).toEqual([])
})
