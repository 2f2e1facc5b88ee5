import { expect, test } from 'vitest'
import {
  connectSeller,
  createEbayTestEnvironment,
  type EbayTestEnvironment,
} from '../../../../test/ebay-test-environment.ts'
import type { Seller } from '../../../../test/seller.ts'
import { checkPoliciesEndpoint, disconnectEbayEndpoint, ebayAccountEndpoint, setLocationEndpoint } from '../../api.ts'
import { ensureLocation } from './ensure-location.ts'

async function connected() {
  const env = await createEbayTestEnvironment()
  const seller = await env.seller()
  const account = await connectSeller(env, seller)
  return { env, seller, account, ensured: () => ensureLocation({ ...env.services, userId: seller.userId }) }
}

/** Makes or switches a location at eBay's own site. */
async function locationAtEbay(env: EbayTestEnvironment, { userId }: { userId: string }, path: string, body?: object) {
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

const place = (postalCode: string, changes: object = {}) => ({
  location: { address: { postalCode, country: 'US', city: 'Portland', stateOrProvince: 'OR' } },
  name: 'Garage',
  locationTypes: ['WAREHOUSE'],
  merchantLocationStatus: 'ENABLED',
  ...changes,
})
const locationOf = async (seller: Seller) => (await seller.call(ebayAccountEndpoint, {})).location
const made = (env: EbayTestEnvironment) =>
  env.ebay.calls().filter(({ operation }) => operation === 'createInventoryLocation')

test('without a location of the account and without a ZIP code there is none: no address is made up', async () => {
  const { env, seller, ensured } = await connected()
  expect(await ensured()).toBeNull()
  await seller.call(checkPoliciesEndpoint, {})
  expect(await locationOf(seller)).toBeNull()
  expect(made(env)).toEqual([])
})

test('a location is made of the ZIP code that the seller says, once', async () => {
  const { env, seller, ensured } = await connected()
  const zip = { postalCode: ' 97201 ' }
  const both = await Promise.all([seller.call(setLocationEndpoint, zip), seller.call(setLocationEndpoint, zip)])
  for (const { location } of both) expect(location).toMatchObject({ postalCode: '97201', country: 'US', city: null })
  expect(made(env)).toHaveLength(1)
  expect(made(env)[0]?.sent).toMatchObject({ location: { address: { postalCode: '97201', country: 'US' } } })
  expect(await ensured()).toBe(both[0]?.location?.key)
  // What the account has is what the check says.
  await seller.call(checkPoliciesEndpoint, {})
  expect(await locationOf(seller)).toMatchObject({ postalCode: '97201' })
})

test('a location that is switched on is reused when the account is connected', async () => {
  const env = await createEbayTestEnvironment()
  const account = env.ebay.sellers.add()
  await locationAtEbay(env, account, 'shed', place('97202', { merchantLocationStatus: 'DISABLED' }))
  await locationAtEbay(env, account, 'garage', place('97201'))
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
  // The same ZIP code, with four further digits, is no other place.
  expect((await seller.call(setLocationEndpoint, { postalCode: '97201-1234' })).location?.key).toBe('garage')
  expect(made(env)).toHaveLength(2)
})

test('a location that was made at eBay since is found before the first publication', async () => {
  const { env, account, ensured } = await connected()
  await locationAtEbay(env, account, 'garage', place('97201'))
  expect(await ensured()).toBe('garage')
})

test('one that was switched off at eBay gives way to another, and is switched on again when the seller says its ZIP code', async () => {
  const { env, seller, account } = await connected()
  const { location } = await seller.call(setLocationEndpoint, { postalCode: '10001' })
  await locationAtEbay(env, account, 'garage', place('97201'))
  await seller.call(checkPoliciesEndpoint, {})
  expect(await locationOf(seller)).toMatchObject({ key: location?.key })

  await locationAtEbay(env, account, `${location?.key}/disable`)
  await seller.call(checkPoliciesEndpoint, {})
  expect(await locationOf(seller)).toMatchObject({ key: 'garage' })

  expect((await seller.call(setLocationEndpoint, { postalCode: '10001' })).location?.key).toBe(location?.key)
  await seller.call(checkPoliciesEndpoint, {})
  expect(await locationOf(seller)).toMatchObject({ key: location?.key })
})

test('of several places, and of one in another country, none is taken: the seller chooses', async () => {
  const { env, seller, account, ensured } = await connected()
  const abroad = place('', { location: { address: { city: 'Toronto', stateOrProvince: 'ON', country: 'CA' } } })
  await locationAtEbay(env, account, 'abroad', abroad)
  expect(await ensured()).toBeNull()
  expect(await locationOf(seller)).toBeNull()
  await locationAtEbay(env, account, 'garage', place('97201'))
  expect(await ensured()).toBeNull()
  const { locationChoices } = await seller
    .call(checkPoliciesEndpoint, {})
    .then(() => seller.call(ebayAccountEndpoint, {}))
  expect(locationChoices.map(({ key }) => key)).toEqual(['abroad', 'garage'])
  expect((await seller.call(setLocationEndpoint, { key: 'abroad' })).location?.key).toBe('abroad')
  expect(await ensured()).toBe('abroad')
  expect(await seller.try(setLocationEndpoint, { key: 'gone' })).toMatchObject({ status: 409 })
  expect(await seller.try(setLocationEndpoint, {})).toMatchObject({ status: 400 })
})

test('of several places that PastFash made none is taken by an account that is connected again', async () => {
  const { seller, env, account } = await connected()
  for (const postalCode of ['10001', '97201']) await seller.call(setLocationEndpoint, { postalCode })
  await seller.call(disconnectEbayEndpoint, {})
  await connectSeller(env, seller, account)
  await seller.call(checkPoliciesEndpoint, {})
  expect(await locationOf(seller)).toBeNull()
  const { locationChoices } = await seller.call(ebayAccountEndpoint, {})
  expect(new Set(locationChoices.map(({ postalCode }) => postalCode))).toEqual(new Set(['10001', '97201']))
})

test('an answer that was lost makes no second location', async () => {
  const { env, seller } = await connected()
  env.ebay.faults.next({ kind: 'commit-then-reset', on: 'createInventoryLocation' })
  expect((await seller.call(setLocationEndpoint, { postalCode: '10001' })).location?.postalCode).toBe('10001')
  await seller.call(checkPoliciesEndpoint, {})
  expect(await locationOf(seller)).toMatchObject({ postalCode: '10001' })
})

test('what is no ZIP code is refused, and so is a location without an account', async () => {
  const { env, seller } = await connected()
  for (const postalCode of ['', '9720', 'ABCDE', '97201-1', '00000'])
    expect(await seller.try(setLocationEndpoint, { postalCode })).toMatchObject({
      status: 400,
      json: { error: { sentence: expect.stringContaining('ZIP code of five digits') } },
    })
  const stranger = await env.seller()
  expect(await stranger.try(setLocationEndpoint, { postalCode: '97201' })).toMatchObject({
    status: 409,
    json: { error: { sentence: 'eBay account not connected' } },
  })
  env.ebay.faults.choose(() => ({ kind: 'unavailable' }))
  expect(await seller.try(setLocationEndpoint, { postalCode: '97201' })).toMatchObject({ status: 503 })
})
