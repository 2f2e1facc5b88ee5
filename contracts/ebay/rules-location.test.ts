import { expect, test } from 'vitest'
import type { LocationBody } from './bodies.ts'
import { goodLocation } from './good-bodies.ts'
import { refusalsOfLocation } from './rules-location.ts'

const ids = (changes: LocationBody, key = 'home') =>
  refusalsOfLocation(key, { ...goodLocation, ...changes }).map((error) => error.errorId)
type Address = NonNullable<NonNullable<LocationBody['location']>['address']>
const idsForAddress = (address: Address, changes: LocationBody = {}) => ids({ ...changes, location: { address } })

test('a postal code and a country are enough for a warehouse, and so are city and state', () => {
  expect(ids({})).toEqual([])
  expect(idsForAddress({ city: 'Orlando', stateOrProvince: 'FL', country: 'US' })).toEqual([])
  expect(refusalsOfLocation('home', { location: goodLocation.location })).toEqual([])
})

test('a key has 1 to 36 characters', () => {
  expect(ids({}, 'k'.repeat(36))).toEqual([])
  for (const key of ['', 'k'.repeat(37), 'my home', 'home/2']) expect(ids({}, key)).toEqual([25800])
})

test('an address without a place is refused', () => {
  expect(refusalsOfLocation('home', { name: 'Home' })).toMatchObject([
    { errorId: 25801, message: 'Missing field location.address.' },
  ])
  expect(idsForAddress({ country: 'US' })).toEqual([25801])
  expect(idsForAddress({ city: 'Orlando', country: 'US' })).toEqual([25801])
})

test('a missing country is not noticed here', () => {
  expect(idsForAddress({ postalCode: '32801' })).toEqual([])
})

test('countries have two letters, and postal codes of the US five digits', () => {
  expect(idsForAddress({ postalCode: '32801', country: 'USA' })).toEqual([25800])
  expect(idsForAddress({ postalCode: '3280', country: 'US' })).toEqual([25800])
  expect(idsForAddress({ postalCode: '32801-1234', country: 'US' })).toEqual([])
  expect(idsForAddress({ postalCode: 'SW1A 1AA', country: 'GB' })).toEqual([])
})

test('a store has a whole address', () => {
  const store = { locationTypes: ['STORE'] }
  expect(idsForAddress({ postalCode: '32801', country: 'US' }, store)).toEqual([25801])
  const whole = {
    addressLine1: '1 Main St',
    city: 'Orlando',
    stateOrProvince: 'FL',
    postalCode: '32801',
    country: 'US',
  }
  expect(idsForAddress(whole, store)).toEqual([])
})

test('types, status and name are from the list and not too long', () => {
  expect(ids({ locationTypes: ['GARAGE'] })).toEqual([25800])
  expect(ids({ merchantLocationStatus: 'OPEN' })).toEqual([25800])
  expect(ids({ name: 'n'.repeat(1001) })).toEqual([25800])
})
