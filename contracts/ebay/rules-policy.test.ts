import { expect, test } from 'vitest'
import type { PolicyBody, PolicyKind } from './bodies.ts'
import { goodPolicies } from './good-bodies.ts'
import { isCalculatedPolicy, refusalOfNotOptedIn, refusalOfTakenName, refusalsOfPolicy } from './rules-policy.ts'

const ids = (kind: PolicyKind, changes: PolicyBody = {}) =>
  refusalsOfPolicy(kind, { ...goodPolicies[kind], ...changes }).map((error) => error.errorId)
const without = (kind: PolicyKind, field: keyof PolicyBody) =>
  refusalsOfPolicy(kind, { ...goodPolicies[kind], [field]: undefined })
const kinds = ['payment', 'fulfillment', 'return'] as const

test('the smallest bodies that work are accepted', () => {
  for (const kind of kinds) expect(ids(kind)).toEqual([])
})

test('a name is required and has at most 64 characters', () => {
  for (const kind of kinds) {
    expect(without(kind, 'name')).toMatchObject([{ errorId: 20401, message: 'Missing field name.' }])
    expect(ids(kind, { name: 'n'.repeat(64) })).toEqual([])
    expect(ids(kind, { name: 'n'.repeat(65) })).toEqual([20403])
  }
})

test('a description has at most 250 characters', () => {
  expect(ids('return', { description: 'd'.repeat(250) })).toEqual([])
  expect(ids('return', { description: 'd'.repeat(251) })).toEqual([20403])
})

test('a marketplace is named and known', () => {
  for (const kind of kinds) {
    expect(without(kind, 'marketplaceId').map((error) => error.errorId)).toEqual([20401])
    expect(ids(kind, { marketplaceId: 'US' })).toEqual([20403])
  }
})

test('category types are named and known, without a default', () => {
  for (const kind of kinds) {
    expect(ids(kind, { categoryTypes: [] })).toEqual([20401])
    expect(ids(kind, { categoryTypes: [{ name: 'CLOTHES' }] })).toEqual([20403])
    expect(ids(kind, { categoryTypes: [{ name: 'ALL_EXCLUDING_MOTORS_VEHICLES', default: true }] })).toEqual([20403])
  }
})

test('motor vehicles cannot be returned', () => {
  const categoryTypes = [{ name: 'MOTORS_VEHICLES' }]
  expect(ids('payment', { categoryTypes })).toEqual([])
  expect(ids('return', { categoryTypes })).toEqual([20403])
})

test('eBay manages the ways to pay', () => {
  expect(ids('payment', { paymentMethods: [{ paymentMethodType: 'PAYPAL' }] })).toEqual([20405])
})

test('shipping has a number of days', () => {
  expect(without('fulfillment', 'handlingTime').map((error) => error.errorId)).toEqual([20401])
  expect(ids('fulfillment', { handlingTime: { value: 0, unit: 'DAY' } })).toEqual([])
  expect(ids('fulfillment', { handlingTime: { value: 31, unit: 'DAY' } })).toEqual([20403])
  expect(ids('fulfillment', { handlingTime: { value: 1.5, unit: 'DAY' } })).toEqual([20403])
  expect(ids('fulfillment', { handlingTime: { value: 3, unit: 'HOUR' } })).toEqual([20403])
})

test('accepted returns have a period and a payer', () => {
  expect(without('return', 'returnsAccepted').map((error) => error.errorId)).toEqual([20401])
  expect(without('return', 'returnPeriod').map((error) => error.errorId)).toEqual([20401])
  expect(without('return', 'returnShippingCostPayer').map((error) => error.errorId)).toEqual([20401])
  expect(ids('return', { returnPeriod: { value: 60, unit: 'DAY' } })).toEqual([])
  expect(ids('return', { returnPeriod: { value: 14, unit: 'DAY' } })).toEqual([20406])
  expect(ids('return', { returnPeriod: { value: 1, unit: 'MONTH' } })).toEqual([20406])
  expect(ids('return', { returnShippingCostPayer: 'EBAY' })).toEqual([20406])
  expect(ids('return', { refundMethod: 'MERCHANDISE_CREDIT' })).toEqual([20406])
})

test('a seller without returns gives no details of them', () => {
  const { name, marketplaceId, categoryTypes } = goodPolicies.return
  expect(refusalsOfPolicy('return', { name, marketplaceId, categoryTypes, returnsAccepted: false })).toEqual([])
})

test('a taken name is refused, with the existing id or without', () => {
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

test('without business policies every policy call is refused', () => {
  expect(refusalOfNotOptedIn()).toMatchObject({ errorId: 20403, domain: 'API_ACCOUNT' })
  expect(refusalOfNotOptedIn().longMessage).toContain('User is not eligible for Business Policy')
})

test('a policy is calculated if one of its options is', () => {
  expect(isCalculatedPolicy(goodPolicies.fulfillment)).toBe(false)
  expect(isCalculatedPolicy({ shippingOptions: [{ optionType: 'DOMESTIC', costType: 'CALCULATED' }] })).toBe(true)
  expect(isCalculatedPolicy(goodPolicies.payment)).toBe(false)
})
