import { expect, test } from 'vitest'
import { z } from 'zod'
import { startAnotherProcess } from '../../../../test/another-process.ts'
import { settingsOf } from '../../../../test/ebay-consent.ts'
import {
  connectSeller,
  createEbayTestEnvironment,
  type EbayTestEnvironment,
} from '../../../../test/ebay-test-environment.ts'
import { createItemEndpoint } from '../../../items/api.ts'
import { ebayAccountEndpoint } from '../../api.ts'
import { ebayAccount } from '../connection/ebay-account.ts'
import type { EbayClient } from '../ebay-client.ts'
import { ebayCredentials } from '../tables.ts'
import { createSellerTokens } from './seller-token.ts'
import { createTokenCipher } from './token-cipher.ts'

const hour = 60 * 60
const encrypted = { accessToken: ebayCredentials.accessToken, refreshToken: ebayCredentials.refreshToken }

async function connected(options: Parameters<typeof createEbayTestEnvironment>[0] = {}) {
  const env = await createEbayTestEnvironment(options)
  const seller = await env.seller()
  const account = await connectSeller(env, seller)
  return { env, seller, account, ask: () => privilege(env.services.ebay, seller.userId) }
}

function privilege(ebay: EbayClient, userId: string, signal?: AbortSignal) {
  return ebay.callAs(userId)({
    host: 'api',
    method: 'GET',
    path: '/sell/account/v1/privilege',
    answer: z.unknown(),
    isRepeatable: true,
    signal,
  })
}

const refreshes = (env: EbayTestEnvironment, userId: string) =>
  env.ebay.calls(userId).filter(({ operation }) => operation === 'token').length - 1

test('an access token serves until less than five minutes are left, then one refresh serves ten calls', async () => {
  const { env, account, ask } = await connected()
  env.clock.forward(2 * hour - 6 * 60)
  await ask()
  expect(refreshes(env, account.userId)).toBe(0)
  env.clock.forward(2 * 60)
  await Promise.all(Array.from({ length: 10 }, ask))
  expect(refreshes(env, account.userId)).toBe(1)
})

test('that a token was renewed is no news for any page', async () => {
  const { env, seller, ask } = await connected()
  const heard: unknown[] = []
  env.services.feed.subscribe(seller.userId, (update) => heard.push(update))
  // News arrive in their order: with a new item's, all from before have.
  const newsOfItem = async () => {
    const { id } = await seller.call(createItemEndpoint, { uploadSessionId: crypto.randomUUID() })
    const news = { kind: 'changed', what: 'items', ids: [id] }
    await expect.poll(() => heard).toContainEqual(news)
    return news
  }
  await newsOfItem()
  heard.length = 0
  env.clock.forward(2 * hour)
  await ask()
  expect(heard).toEqual([await newsOfItem()])
})

test('that eBay takes a consent no more is news', async () => {
  const { env, seller, account, ask } = await connected()
  const news = new Promise((resolve) => env.services.feed.subscribe(seller.userId, resolve))
  env.ebay.sellers.revoke(account.userId)
  await expect(ask()).rejects.toMatchObject({ kind: 'reconnect' })
  expect(await news).toEqual({ kind: 'changed', what: 'ebay', ids: 'all' })
})

test('two processes refresh once between them', async () => {
  const { env, seller, account, ask } = await connected({ keys: 'sandbox' })
  const second = await startAnotherProcess(env, settingsOf(env.ebay))
  env.clock.forward(3 * hour)
  env.ebay.faults.latency(50)
  await Promise.all(
    Array.from({ length: 10 }, (_, at) => (at % 2 ? ask() : privilege(second.services.ebay, seller.userId))),
  )
  expect(refreshes(env, account.userId)).toBe(1)
})

test('a token that eBay drops early is renewed once, by ten calls together', async () => {
  const { env, account, ask } = await connected()
  env.ebay.sellers.expireAccess(account.userId)
  await Promise.all(Array.from({ length: 10 }, ask))
  expect(refreshes(env, account.userId)).toBe(1)
})

test('a second refusal is no reason for a third try', async () => {
  const { env, account, ask } = await connected()
  const before = env.ebay.calls(account.userId).length
  env.ebay.faults.next({ kind: 'unauthorized', on: 'getPrivileges', times: 2 })
  await expect(ask()).rejects.toMatchObject({ kind: 'reconnect', status: 401 })
  expect(refreshes(env, account.userId)).toBe(1)
  expect(env.ebay.calls(account.userId).length - before).toBe(3)
})

test('a consent that was taken back makes the connection expired, and eBay is asked no more', async () => {
  const { env, seller, account, ask } = await connected()
  env.ebay.sellers.revoke(account.userId)
  await expect(ask()).rejects.toMatchObject({ kind: 'reconnect' })
  expect((await seller.call(ebayAccountEndpoint, {})).connection?.isExpired).toBe(true)
  const calls = env.ebay.calls().length
  await expect(ask()).rejects.toMatchObject({ kind: 'reconnect' })
  expect(env.ebay.calls()).toHaveLength(calls)
  await connectSeller(env, seller, account)
  await ask()
})

test('while eBay cannot give a token the connection stays, and the next call tries again', async () => {
  const { env, seller, ask } = await connected()
  env.clock.forward(3 * hour)
  env.ebay.faults.next({ kind: 'unavailable', on: 'token', times: 3 })
  await expect(ask()).rejects.toMatchObject({ kind: 'away' })
  expect((await seller.call(ebayAccountEndpoint, {})).connection?.isExpired).toBe(false)
  await ask()
})

test('a process that died while it renewed is waited for no longer than its lease', async () => {
  const { env, seller, account, ask } = await connected()
  env.clock.forward(3 * hour)
  await leaseToAnother(env, seller, 500)
  await ask()
  expect(refreshes(env, account.userId)).toBe(1)
})

test('while another process renews, a token that lives for a minute serves, and a shorter one is waited for', async () => {
  const { env, seller, account, ask } = await connected()
  env.clock.forward(2 * hour - 2 * 60)
  await leaseToAnother(env, seller, 600_000)
  await ask()
  expect(refreshes(env, account.userId)).toBe(0)
  env.clock.forward(70)
  await leaseToAnother(env, seller, 500)
  await ask()
  expect(refreshes(env, account.userId)).toBe(1)
})

test('a consent that is given while the older one is renewed stays, and its token is used', async () => {
  const { env, seller, account } = await connected()
  const { db, feed, clock, appSecrets, ebay } = env.services
  const { environment } = ebay
  const tokens = createTokenCipher(appSecrets)
  env.clock.forward(3 * hour)
  const client = {
    async refresh() {
      await connectSeller(env, seller, account)
      return { accessToken: 'of the older consent', seconds: 2 * hour }
    },
  }
  const bearer = createSellerTokens({ db, feed, clock, environment, tokens, client })(seller)
  const { token } = await bearer.access()
  const [row] = await db.asUser(seller.userId, (tx) => tx.select(encrypted).from(ebayCredentials))
  expect(tokens.decrypt({ userId: seller.userId, environment }, row?.accessToken ?? '')).toBe(token)
  expect(token).not.toBe('of the older consent')
})

test('a caller that gives up while another process renews does so at once, and the others go on to wait', async () => {
  const { env, seller, account, ask } = await connected()
  env.clock.forward(3 * hour)
  await leaseToAnother(env, seller, 600_000)
  const leaving = new AbortController()
  const given = privilege(env.services.ebay, seller.userId, leaving.signal)
  const others = [ask(), ask()]
  leaving.abort(new Error('the job was cancelled'))
  await expect(given).rejects.toThrow('the job was cancelled')
  // A new consent takes the lease away, and wakes who waits.
  await connectSeller(env, seller, account)
  await Promise.all(others)
  expect(refreshes(env, account.userId)).toBe(1)
})

/** As a process does that renews the seller's token; the clock's milliseconds until its lease ends. */
async function leaseToAnother(env: EbayTestEnvironment, seller: { userId: string }, milliseconds: number) {
  const renewingUntil = new Date(env.clock.now().getTime() + milliseconds)
  await env.services.db.asUser(seller.userId, (tx) => tx.update(ebayCredentials).set({ renewingUntil }))
}

test('tokens of one seller are refused in the row of another', async () => {
  const { env, seller, ask } = await connected()
  const { db } = env.services
  const [mine] = await db.asUser(seller.userId, (tx) => tx.select(encrypted).from(ebayCredentials))
  const other = await env.seller()
  await connectSeller(env, other)
  await db.asUser(other.userId, (tx) => tx.update(ebayCredentials).set(mine ?? {}))
  await expect(privilege(env.services.ebay, other.userId)).rejects.toMatchObject({ kind: 'reconnect' })
  await ask()
})

test('once its tokens were renewed an account needs the old secret no more, and one that needs it is expired', async () => {
  const { env, seller } = await connected({ keys: 'sandbox' })
  const idle = await env.seller()
  await connectSeller(env, idle)
  const [older, newer] = [`1:${'x'.repeat(40)}`, `2:${'y'.repeat(40)}`]
  const siteWith = (secrets: string) => startAnotherProcess(env, { ...settingsOf(env.ebay), APP_SECRETS: secrets })

  const between = await siteWith(`${newer},${older}`)
  env.clock.forward(2 * hour)
  await privilege(between.services.ebay, seller.userId)

  const { services } = await siteWith(newer)
  env.clock.forward(2 * hour)
  await privilege(services.ebay, seller.userId)
  await expect(privilege(services.ebay, idle.userId)).rejects.toMatchObject({ kind: 'reconnect' })
  const shown = async (userId: string) => (await ebayAccount({ ...services, userId })).connection?.isExpired
  expect([await shown(seller.userId), await shown(idle.userId)]).toEqual([false, true])
})
