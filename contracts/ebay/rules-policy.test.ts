import { expect, test } from 'vitest'
import type { PolicyBody, PolicyKind } from './bodies.ts'
import { goodPolicies } from './good-bodies.ts'
import {
  hasCalculatedShipping,
  refusalOfSellerNotOptedIn,
  refusalOfTakenName,
  refusalsOfPolicy,
} from './rules-policy.ts'

const errorIds = (kind: PolicyKind, changes: PolicyBody = {}) =>
  refusalsOfPolicy(kind, { ...goodPolicies[kind], ...changes }).map((error) => error.errorId)
const refusalsWithout = (kind: PolicyKind, field: keyof PolicyBody) =>
  refusalsOfPolicy(kind, { ...goodPolicies[kind], [field]: undefined })
const kinds = ['payment', 'fulfillment', 'return'] as const

test('the smallest complete bodies are accepted', () => {
  for (const kind of kinds) expect(errorIds(kind)).toEqual([])
})

test('a name is required and has at most 64 characters', () => {
  for (const kind of kinds) {
    expect(refusalsWithout(kind, 'name')).toMatchObject([{ errorId: 20401, message: 'Missing field name.' }])
    expect(errorIds(kind, { name: 'n'.repeat(64) })).toEqual([])
    expect(errorIds(kind, { name: 'n'.repeat(65) })).toEqual([20403])
  }
})

test('a description has at most 250 characters', () => {
  expect(errorIds('return', { description: 'd'.repeat(250) })).toEqual([])
  expect(errorIds('return', { description: 'd'.repeat(251) })).toEqual([20403])
})

test('a policy without a marketplace, or with an unknown one, is refused', () => {
  for (const kind of kinds) {
    expect(refusalsWithout(kind, 'marketplaceId').map((error) => error.errorId)).toEqual([20401])
    expect(errorIds(kind, { marketplaceId: 'US' })).toEqual([20403])
  }
})

test('category types are required, must be known and must not set a default', () => {
  for (const kind of kinds) {
    expect(errorIds(kind, { categoryTypes: [] })).toEqual([20401])
    expect(errorIds(kind, { categoryTypes: [{ name: 'CLOTHES' }] })).toEqual([20403])
    expect(errorIds(kind, { categoryTypes: [{ name: 'ALL_EXCLUDING_MOTORS_VEHICLES', default: true }] })).toEqual([
      20403,
    ])
  }
})

test('a return policy for motor vehicles is refused', () => {
  const categoryTypes = [{ name: 'MOTORS_VEHICLES' }]
  expect(errorIds('payment', { categoryTypes })).toEqual([])
  expect(errorIds('return', { categoryTypes })).toEqual([20403])
})

test('a payment policy that lists payment methods is refused: eBay manages them', () => {
  expect(errorIds('payment', { paymentMethods: [{ paymentMethodType: 'PAYPAL' }] })).toEqual([20405])
})

test('a fulfillment policy needs a handling time of 0 to 30 whole days', () => {
  expect(refusalsWithout('fulfillment', 'handlingTime').map((error) => error.errorId)).toEqual([20401])
  expect(errorIds('fulfillment', { handlingTime: { value: 0, unit: 'DAY' } })).toEqual([])
  expect(errorIds('fulfillment', { handlingTime: { value: 31, unit: 'DAY' } })).toEqual([20403])
  expect(errorIds('fulfillment', { handlingTime: { value: 1.5, unit: 'DAY' } })).toEqual([20403])
  expect(errorIds('fulfillment', { handlingTime: { value: 3, unit: 'HOUR' } })).toEqual([20403])
})

test('a policy that accepts returns needs a period and a payer of the return shipping', () => {
  expect(refusalsWithout('return', 'returnsAccepted').map((error) => error.errorId)).toEqual([20401])
  expect(refusalsWithout('return', 'returnPeriod').map((error) => error.errorId)).toEqual([20401])
  expect(refusalsWithout('return', 'returnShippingCostPayer').map((error) => error.errorId)).toEqual([20401])
  expect(errorIds('return', { returnPeriod: { value: 60, unit: 'DAY' } })).toEqual([])
  expect(errorIds('return', { returnPeriod: { value: 14, unit: 'DAY' } })).toEqual([20406])
  expect(errorIds('return', { returnPeriod: { value: 1, unit: 'MONTH' } })).toEqual([20406])
  expect(errorIds('return', { returnShippingCostPayer: 'EBAY' })).toEqual([20406])
  expect(errorIds('return', { refundMethod: 'MERCHANDISE_CREDIT' })).toEqual([20406])
})

test('a policy that accepts no returns needs neither a period nor a payer', () => {
  const { name, marketplaceId, categoryTypes } = goodPolicies.return
  expect(refusalsOfPolicy('return', { name, marketplaceId, categoryTypes, returnsAccepted: false })).toEqual([])
})

test('the refusal of a taken name contains the id of the existing policy only on request', () => {
  expect(refusalOfTakenName('Standard payment', '77', true)).toMatchObject({
    errorId: 20400,
    domain: 'API_ACCOUNT',
    message: 'Invalid request',
    parameters: [{ name: 'DuplicateProfileId', value: '77' }],
  })
  const bare = refusalOfTakenName('Standard payment', '77', false)
  expect(bare.parameters).toBeUndefined()
  expect(JSON.stringify(bare)).not.toContain('77')
  expect(bare.longMessage).toContain('Standard payment')
})

test('the refusal of a seller who is not opted in says that the seller is not eligible for business policies', () => {
  expect(refusalOfSellerNotOptedIn()).toMatchObject({ errorId: 20403, domain: 'API_ACCOUNT' })
  expect(refusalOfSellerNotOptedIn().longMessage).toContain('User is not eligible for Business Policy')
})

test('a policy has calculated shipping if one of its shipping options has', () => {
  expect(hasCalculatedShipping(goodPolicies.fulfillment)).toBe(false)
  expect(hasCalculatedShipping({ shippingOptions: [{ optionType: 'DOMESTIC', costType: 'CALCULATED' }] })).toBe(true)
  expect(hasCalculatedShipping(goodPolicies.payment)).toBe(false)
})
