import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { databaseAddress } from '../../../../test/database-address.ts'
import { agreeOnConsentPage } from '../../../../test/ebay-consent.ts'
import { startServerProcess } from '../../../../test/process.ts'
import { createSeller } from '../../../../test/seller.ts'
import { createDatabase } from '../../../../test/test-environment.ts'
import { ebayAccountEndpoint, ebayOauthEndpoint } from '../../../ebay/api.ts'

test('the practice marketplace starts with the server, serves its pages, keeps its data over a kill, and ends with the server', async () => {
  const server = await startServerProcess({ DATABASE_URL: databaseAddress(await createDatabase()) })
  const seller = await createSeller(server.url)
  const sent = await agreeOnConsentPage(server.url, seller, 'PrctRiverside0002')
  // The callback goes to the address that the browser came from.
  expect(sent.callback.origin).toBe(server.url)
  expect(sent.callback.pathname).toBe('/ebay-callback')
  expect(await seller.call(ebayOauthEndpoint, sent)).toEqual({ success: true })
  const connected = await seller.call(ebayAccountEndpoint, {})
  expect(connected).toMatchObject({ environment: 'practice', connection: { ebayUsername: 'riverside_resale' } })

  const before = await marketOf(server.url)
  expect(await answers(before)).toBe(true)
  await expectPagesOnly(server.url)
  await server.kill()
  await waitUntil(async () => !(await answers(before)))

  await server.start()
  const after = await marketOf(server.url)
  expect(await answers(after)).toBe(true)
  expect((await seller.call(ebayAccountEndpoint, {})).connection).toEqual(connected.connection)
  // The code is used up in the marketplace too, because it kept its data.
  const again = await agreeOnConsentPage(server.url, seller, 'PrctRiverside0002')
  expect(await seller.call(ebayOauthEndpoint, { ...again, code: sent.code })).toMatchObject({ success: false })
})

/** Expects that browsers are redirected to the marketplace's pages, at their own host, and to nothing else of it. */
async function expectPagesOnly(url: string) {
  const ask = (path: string) => fetch(`${url}/api/ebay/practice${path}`, { redirect: 'manual' })
  const pageUrl = new URL((await ask('/www/itm/110000000001?a=1')).headers.get('location') ?? '')
  expect(pageUrl).toMatchObject({ protocol: 'http:', hostname: 'localhost', pathname: '/www/itm/110000000001' })
  expect(pageUrl.port).not.toBe(new URL(url).port)
  expect((await ask('/api/sell/inventory/v1/offer')).status).toBe(404)
  expect((await ask('')).status).toBe(404)
}

/** The marketplace's own address. */
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

/** Polls, because the end of another process shows only in its answers. */
async function waitUntil(condition: () => Promise<boolean>) {
  while (!(await condition())) await wait(20)
}
