import { expect, test } from 'vitest'
import type { LocationBody } from './bodies.ts'
import { goodLocation } from './good-bodies.ts'
import { refusalsOfLocation } from './rules-location.ts'

const errorIds = (changes: LocationBody, key = 'home') =>
  refusalsOfLocation(key, { ...goodLocation, ...changes }).map((error) => error.errorId)
type Address = NonNullable<NonNullable<LocationBody['location']>['address']>
const errorIdsForAddress = (address: Address, changes: LocationBody = {}) =>
  errorIds({ ...changes, location: { address } })

test('a postal code and a country are enough for a warehouse, and so are city and state', () => {
  expect(errorIds({})).toEqual([])
  expect(errorIdsForAddress({ city: 'Orlando', stateOrProvince: 'FL', country: 'US' })).toEqual([])
  expect(refusalsOfLocation('home', { location: goodLocation.location })).toEqual([])
})

test('a key has 1 to 36 letters, digits, hyphens and underscores', () => {
  expect(errorIds({}, 'k'.repeat(36))).toEqual([])
  for (const key of ['', 'k'.repeat(37), 'my home', 'home/2']) expect(errorIds({}, key)).toEqual([25800])
})

test('an address needs a postal code, or both a city and a state', () => {
  expect(refusalsOfLocation('home', { name: 'Home' })).toMatchObject([
    { errorId: 25801, message: 'Missing field location.address.' },
  ])
  expect(errorIdsForAddress({ country: 'US' })).toEqual([25801])
  expect(errorIdsForAddress({ city: 'Orlando', country: 'US' })).toEqual([25801])
})

test('a missing country is accepted: only publishing refuses it', () => {
  expect(errorIdsForAddress({ postalCode: '32801' })).toEqual([])
})

test('countries have two letters, and postal codes of the US five digits', () => {
  expect(errorIdsForAddress({ postalCode: '32801', country: 'USA' })).toEqual([25800])
  expect(errorIdsForAddress({ postalCode: '3280', country: 'US' })).toEqual([25800])
  expect(errorIdsForAddress({ postalCode: '32801-1234', country: 'US' })).toEqual([])
  expect(errorIdsForAddress({ postalCode: 'SW1A 1AA', country: 'GB' })).toEqual([])
})

test('a store needs a complete address', () => {
  const store = { locationTypes: ['STORE'] }
  expect(errorIdsForAddress({ postalCode: '32801', country: 'US' }, store)).toEqual([25801])
  const whole = {
    addressLine1: '1 Main St',
    city: 'Orlando',
    stateOrProvince: 'FL',
    postalCode: '32801',
    country: 'US',
  }
  expect(errorIdsForAddress(whole, store)).toEqual([])
})

test('types and statuses outside the enums, and a too long name, are refused', () => {
  expect(errorIds({ locationTypes: ['GARAGE'] })).toEqual([25800])
  expect(errorIds({ merchantLocationStatus: 'OPEN' })).toEqual([25800])
  expect(errorIds({ name: 'n'.repeat(1001) })).toEqual([25800])
})
