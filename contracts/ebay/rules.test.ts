import { expect, test } from 'vitest'
import { goodItem, goodLocation, goodOffer, goodPolicies } from './good-bodies.ts'
import { operations } from './operation-list.ts'
import { type RuledRequest, refusals } from './rules.ts'

const ask = (operationId: string, rest: Partial<RuledRequest> = {}) =>
  refusals({ operationId, pathParameters: {}, headers: { 'accept-language': 'en-US' }, ...rest }).map(
    (error) => error.errorId,
  )
const us = new URLSearchParams({ marketplace_id: 'EBAY_US' })

test('good requests pass', () => {
  expect(ask('createOrReplaceInventoryItem', { pathParameters: { sku: 'A' }, body: goodItem })).toEqual([])
  expect(ask('createOffer', { body: goodOffer })).toEqual([])
  expect(
    ask('createInventoryLocation', { pathParameters: { merchantLocationKey: 'home' }, body: goodLocation }),
  ).toEqual([])
  expect(ask('createPaymentPolicy', { body: goodPolicies.payment })).toEqual([])
  expect(ask('createFulfillmentPolicy', { body: goodPolicies.fulfillment })).toEqual([])
  expect(ask('createReturnPolicy', { body: goodPolicies.return })).toEqual([])
  expect(ask('getPaymentPolicies', { query: us })).toEqual([])
  expect(ask('optInToProgram', { body: { programType: 'SELLING_POLICY_MANAGEMENT' } })).toEqual([])
})

test('each operation is checked by its own rule', () => {
  expect(ask('createOrReplaceInventoryItem', { pathParameters: { sku: '' }, body: {} })).toEqual([25707])
  expect(ask('getInventoryItem', { pathParameters: { sku: 'a/b' } })).toEqual([25707])
  expect(ask('createOffer', { body: {} })).toEqual([25709, 25709, 25709])
  expect(ask('updateOffer', { body: { listingDuration: 'X' } })).toEqual([2004])
  expect(ask('createInventoryLocation', { pathParameters: { merchantLocationKey: 'home' }, body: {} })).toEqual([25801])
  expect(ask('createImageFromUrl', { body: { imageUrl: 'http://x' } })).toEqual([190204])
  expect(ask('createPaymentPolicy', { body: goodPolicies.return }).length).toBe(0)
  expect(ask('createReturnPolicy', { body: goodPolicies.payment })).toEqual([20401])
  expect(ask('createFulfillmentPolicy', { body: goodPolicies.payment })).toEqual([20401, 20401])
  expect(ask('getReturnPolicyByName', { query: new URLSearchParams({ marketplace_id: 'US' }) })).toEqual([20403])
  expect(ask('getItemConditionPolicies', { pathParameters: { marketplace_id: 'US' } })).toEqual([46001])
  expect(ask('getDefaultCategoryTreeId', { query: new URLSearchParams({ marketplace_id: 'X' }) })).toEqual([62003])
  expect(ask('getOrders', { query: new URLSearchParams({ limit: '500' }), now: 0 })).toEqual([31100])
  expect(ask('bulkPublishOffer', { body: { requests: [] } })).toEqual([25709])
})

test('getOffers needs a SKU, although the document makes it optional', () => {
  expect(ask('getOffers')).toEqual([25707])
  expect(ask('getOffers', { query: new URLSearchParams({ sku: 'A' }) })).toEqual([])
})

test('a seller can opt in to one program only', () => {
  expect(ask('optInToProgram', { body: {} })).toEqual([20401])
  expect(ask('optInToProgram', { body: { programType: 'OUT_OF_STOCK' } })).toEqual([20403])
})

test('every operation refuses * as Accept-Language', () => {
  for (const { operationId } of operations) {
    const request = { operationId, pathParameters: {}, headers: { 'Accept-Language': '*' }, body: {}, now: 0 }
    expect(refusals(request).map((error) => error.errorId)).toContain(25709)
  }
})
