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

async function createConnectedSeller(options: Parameters<typeof createEbayTestEnvironment>[0] = {}) {
  const env = await createEbayTestEnvironment(options)
  const seller = await env.seller()
  const account = await connectSeller(env, seller)
  return { env, seller, account, ask: () => askPrivileges(env.services.ebay, seller.userId) }
}

function askPrivileges(ebay: EbayClient, userId: string, signal?: AbortSignal) {
  return ebay.callAs(userId)({
    host: 'api',
    method: 'GET',
    path: '/sell/account/v1/privilege',
    answer: z.unknown(),
    isRepeatable: true,
    signal,
  })
}

const countRefreshes = (env: EbayTestEnvironment, userId: string) =>
  env.ebay.calls(userId).filter(({ operation }) => operation === 'token').length - 1

test('an access token is used until five minutes are left; then ten calls share one refresh', async () => {
  const { env, account, ask } = await createConnectedSeller()
  env.clock.forward(2 * hour - 6 * 60)
  await ask()
  expect(countRefreshes(env, account.userId)).toBe(0)
  env.clock.forward(2 * 60)
  await Promise.all(Array.from({ length: 10 }, ask))
  expect(countRefreshes(env, account.userId)).toBe(1)
})

test('pages get no update when a token is renewed', async () => {
  const { env, seller, ask } = await createConnectedSeller()
  const updates: unknown[] = []
  env.services.feed.subscribe(seller.userId, (update) => updates.push(update))
  // Updates arrive in order: once the update of a new item is here, all earlier ones are.
  const createItemAndAwaitUpdate = async () => {
    const { id } = await seller.call(createItemEndpoint, { uploadSessionId: crypto.randomUUID() })
    const update = { kind: 'changed', what: 'items', ids: [id] }
    await expect.poll(() => updates).toContainEqual(update)
    return update
  }
  await createItemAndAwaitUpdate()
  updates.length = 0
  env.clock.forward(2 * hour)
  await ask()
  expect(updates).toEqual([await createItemAndAwaitUpdate()])
})

test('pages get an update when eBay no longer accepts a consent', async () => {
  const { env, seller, account, ask } = await createConnectedSeller()
  const update = new Promise((resolve) => env.services.feed.subscribe(seller.userId, resolve))
  env.ebay.sellers.revoke(account.userId)
  await expect(ask()).rejects.toMatchObject({ kind: 'reconnect' })
  expect(await update).toEqual({ kind: 'changed', what: 'ebay', ids: 'all' })
})

test('two processes share one refresh', async () => {
  const { env, seller, account, ask } = await createConnectedSeller({ keys: 'sandbox' })
  const secondProcess = await startAnotherProcess(env, settingsOf(env.ebay))
  env.clock.forward(3 * hour)
  env.ebay.faults.setLatency(50)
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      index % 2 ? ask() : askPrivileges(secondProcess.services.ebay, seller.userId),
    ),
  )
  expect(countRefreshes(env, account.userId)).toBe(1)
})

test('ten calls share one refresh when eBay ends a token early', async () => {
  const { env, account, ask } = await createConnectedSeller()
  env.ebay.sellers.expireAccess(account.userId)
  await Promise.all(Array.from({ length: 10 }, ask))
  expect(countRefreshes(env, account.userId)).toBe(1)
})

test('a call that is refused again after the refresh is not tried a third time', async () => {
  const { env, account, ask } = await createConnectedSeller()
  const before = env.ebay.calls(account.userId).length
  env.ebay.faults.next({ kind: 'unauthorized', on: 'getPrivileges', times: 2 })
  await expect(ask()).rejects.toMatchObject({ kind: 'reconnect', status: 401 })
  expect(countRefreshes(env, account.userId)).toBe(1)
  expect(env.ebay.calls(account.userId).length - before).toBe(3)
})

test('a revoked consent makes the connection expired, and eBay gets no more calls', async () => {
  const { env, seller, account, ask } = await createConnectedSeller()
  env.ebay.sellers.revoke(account.userId)
  await expect(ask()).rejects.toMatchObject({ kind: 'reconnect' })
  expect((await seller.call(ebayAccountEndpoint, {})).connection?.isExpired).toBe(true)
  const calls = env.ebay.calls().length
  await expect(ask()).rejects.toMatchObject({ kind: 'reconnect' })
  expect(env.ebay.calls()).toHaveLength(calls)
  await connectSeller(env, seller, account)
  await ask()
})

test('the connection stays while eBay cannot give a token, and the next call tries again', async () => {
  const { env, seller, ask } = await createConnectedSeller()
  env.clock.forward(3 * hour)
  env.ebay.faults.next({ kind: 'unavailable', on: 'token', times: 3 })
  await expect(ask()).rejects.toMatchObject({ kind: 'away' })
  expect((await seller.call(ebayAccountEndpoint, {})).connection?.isExpired).toBe(false)
  await ask()
})

test('a call waits for a process that died during a refresh only until its lease ends', async () => {
  const { env, seller, account, ask } = await createConnectedSeller()
  env.clock.forward(3 * hour)
  await leaseToAnother(env, seller, 500)
  await ask()
  expect(countRefreshes(env, account.userId)).toBe(1)
})

test('during another process’s refresh, a token with a minute left is used, and a shorter one is waited for', async () => {
  const { env, seller, account, ask } = await createConnectedSeller()
  env.clock.forward(2 * hour - 2 * 60)
  await leaseToAnother(env, seller, 600_000)
  await ask()
  expect(countRefreshes(env, account.userId)).toBe(0)
  env.clock.forward(70)
  await leaseToAnother(env, seller, 500)
  await ask()
  expect(countRefreshes(env, account.userId)).toBe(1)
})

test('a new consent replaces the old one during its refresh, and its token is used', async () => {
  const { env, seller, account } = await createConnectedSeller()
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

test('a caller that aborts during another process’s refresh stops at once, and the others keep waiting', async () => {
  const { env, seller, account, ask } = await createConnectedSeller()
  env.clock.forward(3 * hour)
  await leaseToAnother(env, seller, 600_000)
  const aborter = new AbortController()
  const abandonedCall = askPrivileges(env.services.ebay, seller.userId, aborter.signal)
  const others = [ask(), ask()]
  aborter.abort(new Error('the job was cancelled'))
  await expect(abandonedCall).rejects.toThrow('the job was cancelled')
  // A new consent ends the lease and wakes the waiting calls.
  await connectSeller(env, seller, account)
  await Promise.all(others)
  expect(countRefreshes(env, account.userId)).toBe(1)
})

/**
 * Lets another process hold the lease for so many milliseconds of the test's clock, as if it were renewing the seller's token.
 */
async function leaseToAnother(env: EbayTestEnvironment, seller: { userId: string }, milliseconds: number) {
  const renewingUntil = new Date(env.clock.now().getTime() + milliseconds)
  await env.services.db.asUser(seller.userId, (tx) => tx.update(ebayCredentials).set({ renewingUntil }))
}

test('the tokens of one seller cannot be used in another seller’s row', async () => {
  const { env, seller, ask } = await createConnectedSeller()
  const { db } = env.services
  const [ownTokens] = await db.asUser(seller.userId, (tx) => tx.select(encrypted).from(ebayCredentials))
  const other = await env.seller()
  await connectSeller(env, other)
  await db.asUser(other.userId, (tx) => tx.update(ebayCredentials).set(ownTokens ?? {}))
  await expect(askPrivileges(env.services.ebay, other.userId)).rejects.toMatchObject({ kind: 'reconnect' })
  await ask()
})

test('an account whose tokens were renewed no longer needs the old secret; one that still needs it is expired', async () => {
  const { env, seller } = await createConnectedSeller({ keys: 'sandbox' })
  const idle = await env.seller()
  await connectSeller(env, idle)
  const [older, newer] = [`1:${'x'.repeat(40)}`, `2:${'y'.repeat(40)}`]
  const siteWith = (secrets: string) => startAnotherProcess(env, { ...settingsOf(env.ebay), APP_SECRETS: secrets })

  const withBothSecrets = await siteWith(`${newer},${older}`)
  env.clock.forward(2 * hour)
  await askPrivileges(withBothSecrets.services.ebay, seller.userId)

  const { services } = await siteWith(newer)
  env.clock.forward(2 * hour)
  await askPrivileges(services.ebay, seller.userId)
  await expect(askPrivileges(services.ebay, idle.userId)).rejects.toMatchObject({ kind: 'reconnect' })
  const isExpired = async (userId: string) => (await ebayAccount({ ...services, userId })).connection?.isExpired
  expect([await isExpired(seller.userId), await isExpired(idle.userId)]).toEqual([false, true])
})
