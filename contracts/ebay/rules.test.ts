import { expect, test } from 'vitest'
import { goodItem, goodLocation, goodOffer, goodPolicies } from './good-bodies.ts'
import { operations } from './operation-list.ts'
import { refusals, type WellFormedRequest } from './rules.ts'

const errorIds = (operationId: string, rest: Partial<WellFormedRequest> = {}) =>
  refusals({ operationId, pathParameters: {}, headers: { 'accept-language': 'en-US' }, ...rest }).map(
    (error) => error.errorId,
  )

test('good requests pass', () => {
  expect(errorIds('createOrReplaceInventoryItem', { pathParameters: { sku: 'A' }, body: goodItem })).toEqual([])
  expect(errorIds('createOffer', { body: goodOffer })).toEqual([])
  expect(
    errorIds('createInventoryLocation', { pathParameters: { merchantLocationKey: 'home' }, body: goodLocation }),
  ).toEqual([])
  expect(errorIds('createPaymentPolicy', { body: goodPolicies.payment })).toEqual([])
  expect(errorIds('createFulfillmentPolicy', { body: goodPolicies.fulfillment })).toEqual([])
  expect(errorIds('createReturnPolicy', { body: goodPolicies.return })).toEqual([])
  expect(errorIds('getPaymentPolicies', { query: new URLSearchParams({ marketplace_id: 'EBAY_US' }) })).toEqual([])
  expect(errorIds('optInToProgram', { body: { programType: 'SELLING_POLICY_MANAGEMENT' } })).toEqual([])
})

test('each operation is checked by its own rule', () => {
  expect(errorIds('createOrReplaceInventoryItem', { pathParameters: { sku: '' }, body: {} })).toEqual([25707])
  expect(errorIds('getInventoryItem', { pathParameters: { sku: 'a/b' } })).toEqual([25707])
  expect(errorIds('createOffer', { body: {} })).toEqual([25709, 25709, 25709])
  expect(errorIds('updateOffer', { body: { listingDuration: 'X' } })).toEqual([2004])
  expect(errorIds('createInventoryLocation', { pathParameters: { merchantLocationKey: 'home' }, body: {} })).toEqual([
    25801,
  ])
  expect(errorIds('createImageFromUrl', { body: { imageUrl: 'http://x' } })).toEqual([190204])
  // A return policy has every field that a payment policy needs.
  expect(errorIds('createPaymentPolicy', { body: goodPolicies.return })).toEqual([])
  expect(errorIds('createReturnPolicy', { body: goodPolicies.payment })).toEqual([20401])
  expect(errorIds('createFulfillmentPolicy', { body: goodPolicies.payment })).toEqual([20401, 20401])
  expect(errorIds('getReturnPolicyByName', { query: new URLSearchParams({ marketplace_id: 'US' }) })).toEqual([20403])
  expect(errorIds('getItemConditionPolicies', { pathParameters: { marketplace_id: 'US' } })).toEqual([46001])
  expect(errorIds('getDefaultCategoryTreeId', { query: new URLSearchParams({ marketplace_id: 'X' }) })).toEqual([62003])
  expect(errorIds('getOrders', { query: new URLSearchParams({ limit: '500' }), now: 0 })).toEqual([31100])
  expect(errorIds('bulkPublishOffer', { body: { requests: [] } })).toEqual([25709])
})

test('getOffers needs a SKU, although eBay’s OpenAPI document makes it optional', () => {
  expect(errorIds('getOffers')).toEqual([25707])
  expect(errorIds('getOffers', { query: new URLSearchParams({ sku: 'A' }) })).toEqual([])
})

test('a seller can opt in to business policies, but to no other program', () => {
  expect(errorIds('optInToProgram', { body: {} })).toEqual([20401])
  expect(errorIds('optInToProgram', { body: { programType: 'OUT_OF_STOCK' } })).toEqual([20403])
})

test('every operation refuses * as Accept-Language', () => {
  for (const { operationId } of operations) {
    const request = { operationId, pathParameters: {}, headers: { 'Accept-Language': '*' }, body: {}, now: 0 }
    expect(refusals(request).map((error) => error.errorId)).toContain(25709)
  }
})
