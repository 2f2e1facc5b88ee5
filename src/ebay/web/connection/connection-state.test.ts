import { expect, test } from 'vitest'
import type { EbayAccount } from '../../api.ts'
import { homeMarketplace } from '../../marketplace.ts'
import {
  checkedWords,
  createdWords,
  dayWords,
  isConnected,
  limitWords,
  locationWords,
  missingParts,
  missingPolicies,
} from './connection-state.ts'

const home = {
  key: 'home',
  name: 'Home',
  city: 'Portland',
  stateOrProvince: 'OR',
  postalCode: '97201',
  country: 'US',
}
const connection = {
  ebayUserId: 'user-1',
  ebayUsername: 'riverside_resale',
  marketplaceId: 'EBAY_US',
  updatedAt: '2026-11-01T00:00:00.000Z',
  tokenExpiresAt: '2028-05-01T00:00:00.000Z',
  isExpired: false,
  isChecked: true,
  isRegistered: true,
  sellingLimit: null,
}
const policy = (name: string) => ({ id: name, name })
const complete: EbayAccount = {
  environment: 'practice',
  isConfigured: true,
  connection,
  policies: { payment: policy('p'), fulfillment: policy('f'), return: policy('r') },
  policyChoices: { payment: [], fulfillment: [], return: [] },
  isOptInPending: false,
  location: home,
  locationChoices: [home],
  readyItems: 3,
}

test('a complete account lacks nothing', () => {
  expect(missingParts(complete)).toEqual([])
  expect(isConnected(complete)).toBe(true)
})

test('an account that is not connected lacks only the connection', () => {
  const none = { ...complete, connection: null, location: null }
  expect(missingParts(none)).toEqual(['connection'])
  expect(missingParts({ ...none, isConfigured: false })).toEqual(['keys'])
  const expired = { ...complete, connection: { ...connection, isExpired: true }, location: null }
  expect(missingParts(expired)).toEqual(['reconnection'])
  expect(isConnected(expired)).toBe(false)
})

test('a selling limit of zero counts as missing, for both kinds of limit', () => {
  const limited = (sellingLimit: NonNullable<EbayAccount['connection']>['sellingLimit']) =>
    missingParts({ ...complete, connection: { ...connection, sellingLimit } })
  expect(limited({ amount: '500.00', quantity: 0 })).toEqual(['limit'])
  expect(limited({ amount: '0.00', quantity: null })).toEqual(['limit'])
  expect(limited({ amount: '500.00', quantity: 10 })).toEqual([])
})

test('missing parts are listed in the order in which they are done', () => {
  const bare = {
    ...complete,
    connection: { ...connection, isRegistered: false },
    isOptInPending: true,
    policies: { ...complete.policies, return: null },
    location: null,
  }
  expect(missingParts(bare)).toEqual(['registration', 'opt-in', 'location'])
  expect(missingParts({ ...bare, isOptInPending: false })).toEqual(['registration', 'policies', 'location'])
  expect(missingPolicies(bare)).toEqual(['return'])
  expect(missingParts({ ...complete, connection: { ...connection, isRegistered: null } })).toEqual([])
})

test('a check of the account reports its result, even if something is still missing', () => {
  expect(checkedWords(complete)).toBe('eBay policies checked')
  const bare = { ...complete, policies: { ...complete.policies, payment: null, return: null } }
  expect(checkedWords(bare)).toBe('eBay policies checked. Still missing: Payment, Return')
  expect(createdWords(complete)).toBe('eBay policies created successfully')
  expect(createdWords(bare)).toBe('Your eBay account has several policies. Choose one for each: Payment, Return')
  expect(checkedWords({ ...bare, isOptInPending: true })).toBe('eBay is still turning on business policies')
})

test('location and limits are one line each', () => {
  expect(locationWords(home, homeMarketplace)).toBe('Home · Portland, OR')
  expect(locationWords({ ...home, city: null, stateOrProvince: null }, homeMarketplace)).toBe('Home · 97201')
  expect(locationWords({ ...home, name: 'Ships from 97201', city: null, stateOrProvince: null }, homeMarketplace)).toBe(
    'Ships from 97201',
  )
  expect(limitWords({ amount: '5000.00', quantity: 100 }, homeMarketplace)).toBe('100 items and $5,000.00 a month')
  expect(limitWords({ amount: null, quantity: 10 }, homeMarketplace)).toBe('10 items a month')
  expect(limitWords({ amount: null, quantity: null }, homeMarketplace)).toBeUndefined()
  expect(limitWords(null, homeMarketplace)).toBeUndefined()
  expect(dayWords(new Date(2028, 4, 22))).toBe('22 May 2028')
})
