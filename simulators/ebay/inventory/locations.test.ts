import { expect, test } from 'vitest'
import { publishReadyOffer } from '../testing/ready-offer.ts'
import { errorIds, startSimulator } from '../testing/start-simulator.ts'

const path = '/sell/inventory/v1/location'
const home = {
  location: { address: { postalCode: '32801', country: 'US' } },
  name: 'Home',
  locationTypes: ['WAREHOUSE'],
}

test('a location is made once, listed, and switched off and on', async () => {
  const { ask } = await startSimulator()
  expect(await ask('POST', `${path}/home`, { body: home })).toMatchObject({ status: 204, body: undefined })
  expect(await ask('POST', `${path}/home`, { body: home })).toMatchObject({
    status: 409,
    body: { errors: [{ errorId: 25803 }] },
  })
  const shown = { ...home, merchantLocationKey: 'home', merchantLocationStatus: 'ENABLED' }
  expect((await ask('GET', path)).body).toMatchObject({ total: 1, locations: [shown] })
  expect((await ask('POST', `${path}/home/disable`)).status).toBe(200)
  expect((await ask('GET', `${path}/home`)).body).toEqual({ ...shown, merchantLocationStatus: 'DISABLED' })
  expect((await ask('POST', `${path}/home/enable`)).status).toBe(200)
  expect((await ask('GET', `${path}/home`)).body).toEqual(shown)
  expect(errorIds(await ask('GET', `${path}/attic`))).toEqual([25805])
})

test('a warehouse without an address, and a key that is too long, are refused', async () => {
  const { ask } = await startSimulator()
  expect(errorIds(await ask('POST', `${path}/home`, { body: { name: 'Home' } }))).toEqual([25801])
  expect(errorIds(await ask('POST', `${path}/${'k'.repeat(37)}`, { body: home }))).toEqual([25800])
})

test('a missing country is reported only when something is published from there', async () => {
  const { simulator, ask } = await startSimulator()
  await ask('POST', `${path}/home`, { body: { location: { address: { postalCode: '32801' } } } })
  const { offerId } = await publishReadyOffer(ask)
  expect(simulator.listings()).toEqual([])
  const refused = await ask('POST', `/sell/inventory/v1/offer/${offerId}/publish`)
  expect(JSON.stringify(refused.body)).toContain('No <Item.Country> exists')
})
