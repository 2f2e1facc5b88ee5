import { expect, test } from 'vitest'
import {
  connectSeller,
  createEbayTestEnvironment,
  type EbayTestEnvironment,
} from '../../../../test/ebay-test-environment.ts'
import type { Seller } from '../../../../test/seller.ts'
import { checkPoliciesEndpoint, disconnectEbayEndpoint, ebayAccountEndpoint, setLocationEndpoint } from '../../api.ts'
import { ensureLocation } from './ensure-location.ts'

async function createConnectedSeller() {
  const env = await createEbayTestEnvironment()
  const seller = await env.seller()
  const account = await connectSeller(env, seller)
  return { env, seller, account, ensureKey: () => ensureLocation({ ...env.services, userId: seller.userId }) }
}

/** Makes or changes a location as the seller would at eBay's own site. */
async function postLocationAtEbay(
  env: EbayTestEnvironment,
  { userId }: { userId: string },
  path: string,
  body?: object,
) {
  const { accessToken } = env.ebay.sellers.tokens(userId)
  const answer = await fetch(`${env.ebay.addresses.api}/sell/inventory/v1/location/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
      'content-language': 'en-US',
      'accept-language': 'en-US',
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

const locationBody = (postalCode: string, changes: object = {}) => ({
  location: { address: { postalCode, country: 'US', city: 'Portland', stateOrProvince: 'OR' } },
  name: 'Garage',
  locationTypes: ['WAREHOUSE'],
  merchantLocationStatus: 'ENABLED',
  ...changes,
})
const locationOf = async (seller: Seller) => (await seller.call(ebayAccountEndpoint, {})).location
const createCalls = (env: EbayTestEnvironment) =>
  env.ebay.calls().filter(({ operation }) => operation === 'createInventoryLocation')

test('an account without a location has none until the seller enters a ZIP code', async () => {
  const { env, seller, ensureKey } = await createConnectedSeller()
  expect(await ensureKey()).toBeNull()
  await seller.call(checkPoliciesEndpoint, {})
  expect(await locationOf(seller)).toBeNull()
  expect(createCalls(env)).toEqual([])
})

test('two requests with the same ZIP code make one location', async () => {
  const { env, seller, ensureKey } = await createConnectedSeller()
  const zip = { postalCode: ' 97201 ' }
  const both = await Promise.all([seller.call(setLocationEndpoint, zip), seller.call(setLocationEndpoint, zip)])
  for (const { location } of both) expect(location).toMatchObject({ postalCode: '97201', country: 'US', city: null })
  expect(createCalls(env)).toHaveLength(1)
  expect(createCalls(env)[0]?.sent).toMatchObject({ location: { address: { postalCode: '97201', country: 'US' } } })
  expect(await ensureKey()).toBe(both[0]?.location?.key)
  // The check reads the account's locations from eBay.
  await seller.call(checkPoliciesEndpoint, {})
  expect(await locationOf(seller)).toMatchObject({ postalCode: '97201' })
})

test('an enabled location is used when its account is connected', async () => {
  const env = await createEbayTestEnvironment()
  const account = env.ebay.sellers.add()
  await postLocationAtEbay(env, account, 'shed', locationBody('97202', { merchantLocationStatus: 'DISABLED' }))
  await postLocationAtEbay(env, account, 'garage', locationBody('97201'))
  const seller = await env.seller()
  await connectSeller(env, seller, account)
  expect(await locationOf(seller)).toEqual({
    key: 'garage',
    name: 'Garage',
    city: 'Portland',
    stateOrProvince: 'OR',
    postalCode: '97201',
    country: 'US',
  })
  expect(await ensureLocation({ ...env.services, userId: seller.userId })).toBe('garage')
  // A ZIP code with four further digits is the same location.
  expect((await seller.call(setLocationEndpoint, { postalCode: '97201-1234' })).location?.key).toBe('garage')
  expect(createCalls(env)).toHaveLength(2)
})

test('a location that the seller makes at eBay later is found before the first publication', async () => {
  const { env, account, ensureKey } = await createConnectedSeller()
  await postLocationAtEbay(env, account, 'garage', locationBody('97201'))
  expect(await ensureKey()).toBe('garage')
})

test('a location disabled at eBay is replaced by another, and enabled again when the seller enters its ZIP code', async () => {
  const { env, seller, account } = await createConnectedSeller()
  const { location } = await seller.call(setLocationEndpoint, { postalCode: '10001' })
  await postLocationAtEbay(env, account, 'garage', locationBody('97201'))
  await seller.call(checkPoliciesEndpoint, {})
  expect(await locationOf(seller)).toMatchObject({ key: location?.key })

  await postLocationAtEbay(env, account, `${location?.key}/disable`)
  await seller.call(checkPoliciesEndpoint, {})
  expect(await locationOf(seller)).toMatchObject({ key: 'garage' })

  expect((await seller.call(setLocationEndpoint, { postalCode: '10001' })).location?.key).toBe(location?.key)
  await seller.call(checkPoliciesEndpoint, {})
  expect(await locationOf(seller)).toMatchObject({ key: location?.key })
})

test('the seller chooses between several locations, and whether to use one in another country', async () => {
  const { env, seller, account, ensureKey } = await createConnectedSeller()
  const abroad = locationBody('', { location: { address: { city: 'Toronto', stateOrProvince: 'ON', country: 'CA' } } })
  await postLocationAtEbay(env, account, 'abroad', abroad)
  expect(await ensureKey()).toBeNull()
  expect(await locationOf(seller)).toBeNull()
  await postLocationAtEbay(env, account, 'garage', locationBody('97201'))
  expect(await ensureKey()).toBeNull()
  const { locationChoices } = await seller
    .call(checkPoliciesEndpoint, {})
    .then(() => seller.call(ebayAccountEndpoint, {}))
  expect(locationChoices.map(({ key }) => key)).toEqual(['abroad', 'garage'])
  expect((await seller.call(setLocationEndpoint, { key: 'abroad' })).location?.key).toBe('abroad')
  expect(await ensureKey()).toBe('abroad')
  expect(await seller.try(setLocationEndpoint, { key: 'gone' })).toMatchObject({ status: 409 })
  expect(await seller.try(setLocationEndpoint, {})).toMatchObject({ status: 400 })
})

test('an account that is connected again does not choose between several locations that PastFash made', async () => {
  const { seller, env, account } = await createConnectedSeller()
  for (const postalCode of ['10001', '97201']) await seller.call(setLocationEndpoint, { postalCode })
  await seller.call(disconnectEbayEndpoint, {})
  await connectSeller(env, seller, account)
  await seller.call(checkPoliciesEndpoint, {})
  expect(await locationOf(seller)).toBeNull()
  const { locationChoices } = await seller.call(ebayAccountEndpoint, {})
  expect(new Set(locationChoices.map(({ postalCode }) => postalCode))).toEqual(new Set(['10001', '97201']))
})

test('a lost answer does not make a second location', async () => {
  const { env, seller } = await createConnectedSeller()
  env.ebay.faults.next({ kind: 'commit-then-reset', on: 'createInventoryLocation' })
  expect((await seller.call(setLocationEndpoint, { postalCode: '10001' })).location?.postalCode).toBe('10001')
  await seller.call(checkPoliciesEndpoint, {})
  expect(await locationOf(seller)).toMatchObject({ postalCode: '10001' })
})

test('an invalid ZIP code and a location without an account are refused', async () => {
  const { env, seller } = await createConnectedSeller()
  for (const postalCode of ['', '9720', 'ABCDE', '97201-1', '00000'])
    expect(await seller.try(setLocationEndpoint, { postalCode })).toMatchObject({
      status: 400,
      json: { error: { sentence: expect.stringContaining('five-digit ZIP code') } },
    })
  const stranger = await env.seller()
  expect(await stranger.try(setLocationEndpoint, { postalCode: '97201' })).toMatchObject({
    status: 409,
    json: { error: { sentence: 'eBay account not connected' } },
  })
  env.ebay.faults.choose(() => ({ kind: 'unavailable' }))
  expect(await seller.try(setLocationEndpoint, { postalCode: '97201' })).toMatchObject({ status: 503 })
})
