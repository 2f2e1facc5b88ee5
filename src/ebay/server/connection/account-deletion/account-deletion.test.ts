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
import { listBatchesEndpoint } from '../../../../dashboard/api.ts'
import { createLog, type Log } from '../../../../platform/server/process/log.ts'
import { accountDeletionPath } from '../../../account-deletion-path.ts'
import { ebayAccountEndpoint } from '../../../api.ts'
import { challengeResponse } from './mount-account-deletion.ts'

const token = 'resale-inventory-verification-token-0001'
const endpoint = 'https://example.com/api/ebay/account-deletion'
const settings = { EBAY_DELETION_URL: endpoint, EBAY_DELETION_TOKEN: token, TRUST_PROXY: '1' }
const addressOf = (env: EbayTestEnvironment) => `${env.url}${accountDeletionPath}`

test('the challenge of eBay’s own example is answered as its documentation says', () => {
  expect(challengeResponse('a1b2c3d4', token, endpoint)).toBe(
    '2c8c9c33dc9a622fb82bb592c110c7fc7c47223033082d436c334dc25075ea10',
  )
})

test('a challenge is answered by the settings, and only where both are set', async () => {
  const ask = async (environment: Record<string, string>, query = '?challenge_code=a1b2c3d4') =>
    fetch(addressOf(await createEbayTestEnvironment({ environment })) + query)
  const answer = await ask(settings)
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  expect(await answer.json()).toEqual({ challengeResponse: challengeResponse('a1b2c3d4', token, endpoint) })
  expect((await ask({ EBAY_DELETION_URL: endpoint })).status).toBe(404)
  expect((await ask({})).status).toBe(404)
  expect((await ask(settings, '')).status).toBe(404)
})

test('a deleted account loses its connection, listings and sales here; the items stay, and nobody else loses anything', async () => {
  const { env, seller, account } = await listed()
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
  const { batches } = await seller.call(listBatchesEndpoint, {})
  expect(batches).toHaveLength(1)
  const { rows } = await env.services.db.asUser(seller.userId, (tx) => tx.execute('select status from items'))
  expect(rows).toEqual([{ status: 'ended' }])
  expect(await rowsOf(env, other)).toEqual(unchanged)
})

test('the same notification again does nothing, and one of an account that nobody has is taken too', async () => {
  const { env, seller, account } = await listed()
  const { notificationId } = await env.ebay.notifyAccountDeletion(addressOf(env), account)
  await connectSeller(env, seller, account)
  const again = await env.ebay.notifyAccountDeletion(addressOf(env), { ...account, notificationId, attempt: 2 })
  expect(again.status).toBe(204)
  expect((await seller.call(ebayAccountEndpoint, {})).connection?.ebayUserId).toBe(account.userId)
  const unknown = await env.ebay.notifyAccountDeletion(addressOf(env), { userId: 'nobody', username: 'nobody' })
  expect(unknown.status).toBe(204)
})

test('a listing that the same name has at another eBay stays', async () => {
  const { env, seller, account } = await listed()
  await env.services.db.asUser(seller.userId, (tx) => tx.execute(`update ebay_listings set environment = 'sandbox'`))
  await env.ebay.notifyAccountDeletion(addressOf(env), account)
  expect(await rowsOf(env, seller)).toMatchObject({ ebay_listings: [{ environment: 'sandbox' }], accounts: [] })
})

test('an account that is connected no more, but was listed from, is forgotten as well', async () => {
  const { env, seller, account } = await listed()
  const next = await connectSeller(env, seller)
  await env.ebay.notifyAccountDeletion(addressOf(env), account)
  expect(await rowsOf(env, seller)).toMatchObject({ ebay_listings: [], accounts: [{ ebay_user_id: next.userId }] })
  expect((await seller.call(ebayAccountEndpoint, {})).connection?.ebayUserId).toBe(next.userId)
})

longTest('an account that had more listings than a statement has room for parameters is forgotten too', async () => {
  const { env, seller, account } = await listed()
  await insertItems(env, seller, 'MANY-', 65_536)
  await env.services.db.asUser(seller.userId, async (tx) => {
    await tx.execute(`insert into ebay_listings (user_id, environment, item_id, publish_status, ebay_user_id, ebay_sku, listing_id, form, created_at, updated_at)
      select user_id, 'practice', id, 'published', '${account.userId}', sku, sku, '{}', now(), now() from items where sku like 'MANY-%'`)
  })
  expect((await env.ebay.notifyAccountDeletion(addressOf(env), account)).status).toBe(204)
  expect(await rowsOf(env, seller)).toMatchObject({ ebay_listings: [], ebay_order_lines: [], accounts: [] })
})

test('what eBay did not sign is answered 412 and changes nothing', async () => {
  const { env, seller, account } = await listed()
  const before = await rowsOf(env, seller)
  for (const forged of ['signature', 'key'] as const)
    expect((await env.ebay.notifyAccountDeletion(addressOf(env), { ...account, forged })).status).toBe(412)
  for (const header of [undefined, 'x', Buffer.from('{}').toString('base64'), signatureOf('../../token')])
    expect((await post(env, header)).status).toBe(412)
  expect(await rowsOf(env, seller)).toEqual(before)
})

test('a key that eBay does not know is asked for once an hour, and one whose name is none never', async () => {
  const { env } = await listed()
  const unknown = signatureOf(randomUUID())
  for (let time = 0; time < 3; time += 1) expect((await post(env, unknown)).status).toBe(412)
  expect(lookupsOf(env)).toBe(1)
  await post(env, signatureOf('a/../../b'))
  expect(lookupsOf(env)).toBe(1)
  env.clock.forward(60 * 60 + 1)
  await post(env, unknown)
  expect(lookupsOf(env)).toBe(2)
})

test('while eBay cannot say whether it signed, it is asked to send again', async () => {
  const { env, account } = await listed()
  env.ebay.faults.next({ kind: 'unavailable', on: 'getPublicKey', times: 3 })
  expect((await env.ebay.notifyAccountDeletion(addressOf(env), account)).status).toBe(503)
  // That eBay refuses us says nothing of its key either.
  const denied = { errorId: 1100, domain: 'ACCESS', category: 'REQUEST', message: 'Access denied' } as const
  env.ebay.faults.next({ kind: 'refusal', status: 403, errors: [denied], on: 'getPublicKey' })
  expect((await env.ebay.notifyAccountDeletion(addressOf(env), account)).status).toBe(503)
  expect((await env.ebay.notifyAccountDeletion(addressOf(env), account)).status).toBe(204)
})

test('a stranger who makes up keys keeps no notification of eBay’s out', async () => {
  const { env, account } = await listed()
  const statuses: number[] = []
  for (let time = 0; time < 11; time += 1)
    statuses.push((await post(env, signatureOf(randomUUID()), '203.0.113.1')).status)
  expect(statuses).toEqual([...Array(10).fill(412), 429])
  expect((await env.ebay.notifyAccountDeletion(addressOf(env), account)).status).toBe(204)
})

test('a flood without a signature from the address of eBay’s own notices keeps none of them out', async () => {
  const { env, account } = await listed()
  await env.ebay.notifyAccountDeletion(addressOf(env), { ...account, forged: 'signature' })
  const statuses = new Set<number>()
  for (let time = 0; time < 300; time += 1) statuses.add((await post(env, undefined, '127.0.0.1')).status)
  expect([...statuses]).toEqual([412, 429])
  expect((await env.ebay.notifyAccountDeletion(addressOf(env), { ...account, forged: 'signature' })).status).toBe(429)
  expect((await env.ebay.notifyAccountDeletion(addressOf(env), account)).status).toBe(204)
})

test('however many strangers make up keys, eBay is asked sixty times at most, and a key that was found serves on', async () => {
  const { env, account } = await listed()
  const notify = async () => (await env.ebay.notifyAccountDeletion(addressOf(env), account)).status
  expect(await notify()).toBe(204)
  env.clock.forward(60 * 60 + 1)
  const asked = lookupsOf(env)
  for (let stranger = 0; stranger < 61; stranger += 1)
    await post(env, signatureOf(randomUUID()), `203.0.113.${stranger % 7}`)
  expect(lookupsOf(env) - asked).toBe(60)
  expect(await notify()).toBe(204)
  expect(lookupsOf(env) - asked).toBe(60)
  // It is asked for again once lookups are left.
  env.clock.forward(10 * 60 + 1)
  expect(await notify()).toBe(204)
  expect(await notify()).toBe(204)
  expect(lookupsOf(env) - asked).toBe(61)
})

test('a key that was found serves on while eBay is away, which is asked again a minute later', async () => {
  const { env, account } = await listed()
  const notify = async () => (await env.ebay.notifyAccountDeletion(addressOf(env), account)).status
  expect(await notify()).toBe(204)
  env.clock.forward(60 * 60 + 1)
  env.ebay.faults.next({ kind: 'unavailable', on: 'getPublicKey', times: 3 })
  const asked = lookupsOf(env)
  expect([await notify(), await notify()]).toEqual([204, 204])
  expect(lookupsOf(env) - asked).toBe(3)
  env.clock.forward(61)
  expect(await notify()).toBe(204)
  expect(lookupsOf(env) - asked).toBe(4)
})

test('it is taken whatever page or server it comes from, and the name of the account is in no log', async () => {
  let said = ''
  const log = createLog('debug', new Writable({ write: (line, _, done) => done(void (said += String(line))) }))
  const { env, account } = await listed(log)
  expect((await env.ebay.notifyAccountDeletion(addressOf(env), account)).status).toBe(204)
  const answer = await fetch(addressOf(env), {
    method: 'POST',
    headers: { origin: 'https://ebay.example' },
    body: '{}',
  })
  expect(answer.status).toBe(412)
  expect(said).toContain('eBay has deleted an account')
  expect(said).not.toContain(account.username)
  expect(said).not.toMatch(/v\^1\.1|Bearer v/)
})

/** A seller whose account has a listing and a sale, with all that is kept of them. */
async function listed(log?: Log) {
  const env = await createEbayTestEnvironment({ environment: settings, ...(log && { log }) })
  const seller = await env.seller()
  const { item } = await createJeans(seller)
  const account = await connectSeller(env, seller)
  const mine = `'${seller.userId}', 'practice'`
  await env.services.db.asUser(seller.userId, async (tx) => {
    for (const statement of [
      `insert into ebay_listings (user_id, environment, item_id, publish_status, ebay_user_id, ebay_sku, listing_id, form, created_at, updated_at)
        values (${mine}, '${item.id}', 'published', '${account.userId}', '${item.sku}', '110000000001', '{}', now(), now())`,
      `insert into ebay_order_lines (user_id, environment, order_id, line_item_id, listing_id, quantity, payment_status, cancelled, modified_at)
        values (${mine}, 'o', 'l', '110000000001', 1, 'PAID', false, now())`,
      `insert into ebay_inventory_locations (user_id, environment, key, is_default, name, country, updated_at)
        values (${mine}, 'home', true, 'Home', 'US', now())`,
      `insert into ebay_images (user_id, environment, ebay_user_id, sha256, image_url, expires_at)
        values (${mine}, '${account.userId}', 'x', 'y', now())`,
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
