import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import {
  connectSeller,
  createEbayTestEnvironment,
  type EbayTestEnvironment,
} from '../../../../../test/ebay-test-environment.ts'
import { longTest } from '../../../../../test/long-test.ts'
import { createJeans } from '../../../../../test/photos.ts'
import type { Seller } from '../../../../../test/seller.ts'
import { insertItems } from '../../../../../test/seller-items.ts'
import { createLog, type Log } from '../../../../platform/server/process/log.ts'
import { listItemsEndpoint } from '../../../../workbench/api.ts'
import { accountDeletionPath } from '../../../account-deletion-path.ts'
import { ebayAccountEndpoint } from '../../../api.ts'
import { challengeResponse } from './mount-account-deletion.ts'

const token = 'resale-inventory-verification-token-0001'
const endpoint = 'https://example.com/api/ebay/account-deletion'
const settings = { EBAY_DELETION_URL: endpoint, EBAY_DELETION_TOKEN: token, TRUST_PROXY: '1' }
const addressOf = (env: EbayTestEnvironment) => `${env.url}${accountDeletionPath}`

test('the answer to the challenge of eBay’s own example is the one in its documentation', () => {
  expect(challengeResponse('a1b2c3d4', token, endpoint)).toBe(
    '2c8c9c33dc9a622fb82bb592c110c7fc7c47223033082d436c334dc25075ea10',
  )
})

test('a challenge is answered from the settings, and with 404 unless both are set', async () => {
  const ask = async (environment: Record<string, string>, query = '?challenge_code=a1b2c3d4') =>
    fetch(addressOf(await createEbayTestEnvironment({ environment })) + query)
  const answer = await ask(settings)
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  expect(await answer.json()).toEqual({ challengeResponse: challengeResponse('a1b2c3d4', token, endpoint) })
  expect((await ask({ EBAY_DELETION_URL: endpoint })).status).toBe(404)
  expect((await ask({})).status).toBe(404)
  expect((await ask(settings, '')).status).toBe(404)
})

test('a deleted account loses its connection, listings and sales here; its items stay, and other sellers lose nothing', async () => {
  const { env, seller, account } = await createListedSeller()
  const other = await env.seller()
  await connectSeller(env, other)
  const unchanged = await rowsOf(env, other)

  const { status } = await env.ebay.notifyAccountDeletion(addressOf(env), account)
  expect(status).toBe(204)
  expect((await seller.call(ebayAccountEndpoint, {})).connection).toBeNull()
  expect(await rowsOf(env, seller)).toEqual({
    ebay_credentials: [],
    ebay_inventory_locations: [],
    ebay_listings: [],
    ebay_images: [],
    ebay_order_lines: [],
    accounts: [],
  })
  const { batches } = await seller.call(listItemsEndpoint, {})
  expect(batches).toHaveLength(1)
  const { rows } = await env.services.db.asUser(seller.userId, (tx) => tx.execute('select status from items'))
  expect(rows).toEqual([{ status: 'ended' }])
  expect(await rowsOf(env, other)).toEqual(unchanged)
})

test('a repeated notification does nothing, and one for an unknown account is accepted', async () => {
  const { env, seller, account } = await createListedSeller()
  const { notificationId } = await env.ebay.notifyAccountDeletion(addressOf(env), account)
  await connectSeller(env, seller, account)
  const again = await env.ebay.notifyAccountDeletion(addressOf(env), { ...account, notificationId, attempt: 2 })
  expect(again.status).toBe(204)
  expect((await seller.call(ebayAccountEndpoint, {})).connection?.ebayUserId).toBe(account.userId)
  const unknown = await env.ebay.notifyAccountDeletion(addressOf(env), { userId: 'nobody', username: 'nobody' })
  expect(unknown.status).toBe(204)
})

test('a listing of the same account name in another environment stays', async () => {
  const { env, seller, account } = await createListedSeller()
  await env.services.db.asUser(seller.userId, (tx) => tx.execute(`update ebay_listings set environment = 'sandbox'`))
  await env.ebay.notifyAccountDeletion(addressOf(env), account)
  expect(await rowsOf(env, seller)).toMatchObject({ ebay_listings: [{ environment: 'sandbox' }], accounts: [] })
})

test('an account that is no longer connected loses its listings too', async () => {
  const { env, seller, account } = await createListedSeller()
  const next = await connectSeller(env, seller)
  await env.ebay.notifyAccountDeletion(addressOf(env), account)
  expect(await rowsOf(env, seller)).toMatchObject({ ebay_listings: [], accounts: [{ ebay_user_id: next.userId }] })
  expect((await seller.call(ebayAccountEndpoint, {})).connection?.ebayUserId).toBe(next.userId)
})

longTest('an account with more listings than a statement can have parameters is erased too', async () => {
  const { env, seller, account } = await createListedSeller()
  await insertItems(env, seller, 'MANY-', 65_536)
  await env.services.db.asUser(seller.userId, async (tx) => {
    await tx.execute(`insert into ebay_listings (user_id, environment, item_id, publish_status, ebay_user_id, ebay_sku, listing_id, form, created_at, updated_at)
      select user_id, 'practice', id, 'published', '${account.userId}', sku, sku, '{}', now(), now() from items where sku like 'MANY-%'`)
  })
  expect((await env.ebay.notifyAccountDeletion(addressOf(env), account)).status).toBe(204)
  expect(await rowsOf(env, seller)).toMatchObject({ ebay_listings: [], ebay_order_lines: [], accounts: [] })
})

test('a notification without eBay’s signature is answered 412 and changes nothing', async () => {
  const { env, seller, account } = await createListedSeller()
  const before = await rowsOf(env, seller)
  for (const forged of ['signature', 'key'] as const)
    expect((await env.ebay.notifyAccountDeletion(addressOf(env), { ...account, forged })).status).toBe(412)
  for (const header of [undefined, 'x', Buffer.from('{}').toString('base64'), signatureOf('../../token')])
    expect((await post(env, header)).status).toBe(412)
  expect(await rowsOf(env, seller)).toEqual(before)
})

test('a key unknown to eBay is looked up once an hour, and a malformed key id never', async () => {
  const { env } = await createListedSeller()
  const unknown = signatureOf(randomUUID())
  for (let time = 0; time < 3; time += 1) expect((await post(env, unknown)).status).toBe(412)
  expect(lookupsOf(env)).toBe(1)
  await post(env, signatureOf('a/../../b'))
  expect(lookupsOf(env)).toBe(1)
  env.clock.forward(60 * 60 + 1)
  await post(env, unknown)
  expect(lookupsOf(env)).toBe(2)
})

test('eBay is asked to send again while its key cannot be looked up', async () => {
  const { env, account } = await createListedSeller()
  env.ebay.faults.next({ kind: 'unavailable', on: 'getPublicKey', times: 3 })
  expect((await env.ebay.notifyAccountDeletion(addressOf(env), account)).status).toBe(503)
  // A refusal of our request does not mean that the key is unknown.
  const denied = { errorId: 1100, domain: 'ACCESS', category: 'REQUEST', message: 'Access denied' } as const
  env.ebay.faults.next({ kind: 'refusal', status: 403, errors: [denied], on: 'getPublicKey' })
  expect((await env.ebay.notifyAccountDeletion(addressOf(env), account)).status).toBe(503)
  expect((await env.ebay.notifyAccountDeletion(addressOf(env), account)).status).toBe(204)
})

test('a stranger who makes up keys does not block eBay’s notifications', async () => {
  const { env, account } = await createListedSeller()
  const statuses: number[] = []
  for (let time = 0; time < 11; time += 1)
    statuses.push((await post(env, signatureOf(randomUUID()), '203.0.113.1')).status)
  expect(statuses).toEqual([...Array(10).fill(412), 429])
  expect((await env.ebay.notifyAccountDeletion(addressOf(env), account)).status).toBe(204)
})

test('a flood of unsigned requests from eBay’s own address does not block its notifications', async () => {
  const { env, account } = await createListedSeller()
  await env.ebay.notifyAccountDeletion(addressOf(env), { ...account, forged: 'signature' })
  const statuses = new Set<number>()
  for (let time = 0; time < 300; time += 1) statuses.add((await post(env, undefined, '127.0.0.1')).status)
  expect([...statuses]).toEqual([412, 429])
  expect((await env.ebay.notifyAccountDeletion(addressOf(env), { ...account, forged: 'signature' })).status).toBe(429)
  expect((await env.ebay.notifyAccountDeletion(addressOf(env), account)).status).toBe(204)
})

test('eBay gets at most sixty lookups from strangers who make up keys, and a known key stays usable', async () => {
  const { env, account } = await createListedSeller()
  const notify = async () => (await env.ebay.notifyAccountDeletion(addressOf(env), account)).status
  expect(await notify()).toBe(204)
  env.clock.forward(60 * 60 + 1)
  const lookupsBefore = lookupsOf(env)
  for (let stranger = 0; stranger < 61; stranger += 1)
    await post(env, signatureOf(randomUUID()), `203.0.113.${stranger % 7}`)
  expect(lookupsOf(env) - lookupsBefore).toBe(60)
  expect(await notify()).toBe(204)
  expect(lookupsOf(env) - lookupsBefore).toBe(60)
  // The known key is looked up again once the limit allows it.
  env.clock.forward(10 * 60 + 1)
  expect(await notify()).toBe(204)
  expect(await notify()).toBe(204)
  expect(lookupsOf(env) - lookupsBefore).toBe(61)
})

test('a known key stays usable while eBay is down, and is looked up again a minute later', async () => {
  const { env, account } = await createListedSeller()
  const notify = async () => (await env.ebay.notifyAccountDeletion(addressOf(env), account)).status
  expect(await notify()).toBe(204)
  env.clock.forward(60 * 60 + 1)
  env.ebay.faults.next({ kind: 'unavailable', on: 'getPublicKey', times: 3 })
  const lookupsBefore = lookupsOf(env)
  expect([await notify(), await notify()]).toEqual([204, 204])
  expect(lookupsOf(env) - lookupsBefore).toBe(3)
  env.clock.forward(61)
  expect(await notify()).toBe(204)
  expect(lookupsOf(env) - lookupsBefore).toBe(4)
})

test('a notification is accepted from any origin, and no log holds the account name', async () => {
  let logText = ''
  const log = createLog('debug', new Writable({ write: (line, _, done) => done(void (logText += String(line))) }))
  const { env, account } = await createListedSeller(log)
  expect((await env.ebay.notifyAccountDeletion(addressOf(env), account)).status).toBe(204)
  const answer = await fetch(addressOf(env), {
    method: 'POST',
    headers: { origin: 'https://ebay.example' },
    body: '{}',
  })
  expect(answer.status).toBe(412)
  expect(logText).toContain('eBay has deleted an account')
  expect(logText).not.toContain(account.username)
  expect(logText).not.toMatch(/v\^1\.1|Bearer v/)
})

/** A seller whose account has a listing, a sale, a location and a photo. */
async function createListedSeller(log?: Log) {
  const env = await createEbayTestEnvironment({ environment: settings, ...(log && { log }) })
  const seller = await env.seller()
  const { item } = await createJeans(seller)
  const account = await connectSeller(env, seller)
  const ownerValues = `'${seller.userId}', 'practice'`
  await env.services.db.asUser(seller.userId, async (tx) => {
    for (const statement of [
      `insert into ebay_listings (user_id, environment, item_id, publish_status, ebay_user_id, ebay_sku, listing_id, form, created_at, updated_at)
        values (${ownerValues}, '${item.id}', 'published', '${account.userId}', '${item.sku}', '110000000001', '{}', now(), now())`,
      `insert into ebay_order_lines (user_id, environment, order_id, line_item_id, listing_id, quantity, payment_status, cancelled, modified_at)
        values (${ownerValues}, 'o', 'l', '110000000001', 1, 'PAID', false, now())`,
      `insert into ebay_inventory_locations (user_id, environment, key, is_default, name, country, updated_at)
        values (${ownerValues}, 'home', true, 'Home', 'US', now())`,
      `insert into ebay_images (user_id, environment, ebay_user_id, sha256, image_url, expires_at)
        values (${ownerValues}, '${account.userId}', 'x', 'y', now())`,
      `update items set status = 'listed' where id = '${item.id}'`,
    ])
      await tx.execute(statement)
  })
  return { env, seller, account }
}

async function rowsOf(env: EbayTestEnvironment, seller: Seller) {
  const tables = ['ebay_credentials', 'ebay_inventory_locations', 'ebay_listings', 'ebay_images', 'ebay_order_lines']
  const { db } = env.services
  const own = await db.asUser(seller.userId, async (tx) => {
    const found: [string, unknown[]][] = []
    for (const table of tables) found.push([table, (await tx.execute(`select * from ${table}`)).rows])
    return Object.fromEntries(found)
  })
  const accounts = await db.pool.query('select * from platform.ebay_accounts where user_id = $1 and is_connected', [
    seller.userId,
  ])
  return { ...own, accounts: accounts.rows }
}

function lookupsOf(env: EbayTestEnvironment): number {
  return env.ebay.calls().filter(({ operation }) => operation === 'getPublicKey').length
}

function post(env: EbayTestEnvironment, signature: string | undefined, from = '203.0.113.99') {
  return fetch(addressOf(env), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      ...(signature !== undefined && { 'x-ebay-signature': signature }),
    },
    body: '{"metadata":{"topic":"MARKETPLACE_ACCOUNT_DELETION"}}',
  })
}

function signatureOf(kid: string): string {
  return Buffer.from(JSON.stringify({ alg: 'ecdsa', kid, signature: 'AAAA', digest: 'SHA1' })).toString('base64')
}
