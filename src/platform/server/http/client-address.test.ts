import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { clientAddress, widerNetwork } from './client-address.ts'

/** The client's address as an app behind `trustProxy` proxies sees it. */
async function addressOf({
  connection,
  forwarded,
  trustProxy = 0,
}: {
  connection?: string | undefined
  forwarded?: string
  trustProxy?: number
}): Promise<string> {
  const app = new Hono()
  app.get('/', (context) => context.text(clientAddress(context, trustProxy)))
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const environment = connection === undefined ? {} : { incoming: { socket: { remoteAddress: connection } } }
  return (await app.request('/', { headers }, environment)).text()
}

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::'],
  ['2001:db8::1', '2001:db8::'],
  ['2001:db8:0:0:1::', '2001:db8::'],
  ['fe80::1%eth0', 'fe80::'],
  ['::1', '::'],
  ['', '127.0.0.1'],
  [undefined, '127.0.0.1'],
])('a connection from %s counts as %s', async (connection, counted) => {
  expect(await addressOf({ connection })).toBe(counted)
})

test('without a trusted proxy, an address that the client itself sends is ignored', async () => {
  expect(await addressOf({ connection: '192.0.2.7', forwarded: '198.51.100.1' })).toBe('192.0.2.7')
})

test.each([
  [1, '198.51.100.1', '198.51.100.1'],
  [1, '10.0.0.1, 198.51.100.1', '198.51.100.1'],
  [2, '10.0.0.1, 198.51.100.1, 198.51.100.2', '198.51.100.1'],
  [1, '198.51.100.1:4711', '198.51.100.1'],
  [1, '[2001:db8:1:2:3::4]:443', '2001:db8:1:2::'],
  [1, ' 2001:db8:1:2:3::4 ', '2001:db8:1:2::'],
  [1, 'fe80::1%eth0%', 'fe80::'],
  [1, '[2001:db8:1:2::5%]:443', '2001:db8:1:2::'],
  [3, '198.51.100.1', '192.0.2.7'],
  [1, '10.0.0.1,', '192.0.2.7'],
  [1, 'unknown', '192.0.2.7'],
  [1, '999.1.1.1', '192.0.2.7'],
  [1, '[not an address]', '192.0.2.7'],
])('behind %i trusted proxies %j counts as %s', async (trustProxy, forwarded, counted) => {
  expect(await addressOf({ connection: '192.0.2.7', forwarded, trustProxy })).toBe(counted)
})

test.each([
  ['2001:db8:0:1ff::', '2001:db8:0:100::/56'],
  ['2001:db8:0:100::', '2001:db8:0:100::/56'],
  ['2001:db8::', '2001:db8::/56'],
  ['::', '::/56'],
  ['192.0.2.7', '192.0.2.7'],
  ['seller@example.org', 'seller@example.org'],
])('%s is in %s', (client, network) => {
  expect(widerNetwork(client)).toBe(network)
})
