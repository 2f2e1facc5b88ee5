import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { databaseAddress } from '../../../../test/database-address.ts'
import { agreedAt } from '../../../../test/ebay-consent.ts'
import { startServerProcess } from '../../../../test/process.ts'
import { createSeller } from '../../../../test/seller.ts'
import { createDatabase } from '../../../../test/test-environment.ts'
import { ebayAccountEndpoint, ebayOauthEndpoint } from '../../../ebay/api.ts'

test('the practice marketplace comes with the server, shows browsers its pages, keeps what it knows over a kill, and ends with it', async () => {
  const server = await startServerProcess({ DATABASE_URL: databaseAddress(await createDatabase()) })
  const seller = await createSeller(server.url)
  const sent = await agreedAt(server.url, seller, 'PrctRiverside0002')
  // Back at the address that the browser came from.
  expect(sent.callback.origin).toBe(server.url)
  expect(sent.callback.pathname).toBe('/ebay-callback')
  expect(await seller.call(ebayOauthEndpoint, sent)).toEqual({ success: true })
  const connected = await seller.call(ebayAccountEndpoint, {})
  expect(connected).toMatchObject({ environment: 'practice', connection: { ebayUsername: 'riverside_resale' } })

  const before = await marketOf(server.url)
  expect(await answers(before)).toBe(true)
  await expectPagesOnly(server.url)
  await server.kill()
  await until(async () => !(await answers(before)))

  await server.start()
  const after = await marketOf(server.url)
  expect(await answers(after)).toBe(true)
  expect((await seller.call(ebayAccountEndpoint, {})).connection).toEqual(connected.connection)
  // The code is used up there, too: the marketplace remembers.
  const again = await agreedAt(server.url, seller, 'PrctRiverside0002')
  expect(await seller.call(ebayOauthEndpoint, { ...again, code: sent.code })).toMatchObject({ success: false })
})

/** Browsers are led on to its pages, at the host that they asked, and to nothing else of it. */
async function expectPagesOnly(url: string) {
  const ask = (path: string) => fetch(`${url}/api/ebay/practice${path}`, { redirect: 'manual' })
  const led = new URL((await ask('/www/itm/110000000001?a=1')).headers.get('location') ?? '')
  expect(led).toMatchObject({ protocol: 'http:', hostname: 'localhost', pathname: '/www/itm/110000000001' })
  expect(led.port).not.toBe(new URL(url).port)
  expect((await ask('/api/sell/inventory/v1/offer')).status).toBe(404)
  expect((await ask('')).status).toBe(404)
}

/** Where the marketplace itself is. */
async function marketOf(url: string): Promise<string> {
  const { headers } = await fetch(`${url}/api/ebay/practice/www`, { redirect: 'manual' })
  return headers.get('location') ?? ''
}

function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Another process's end shows only in what it answers. */
async function until(isSo: () => Promise<boolean>) {
  while (!(await isSo())) await wait(20)
}
