import { expect, test } from 'vitest'
import { z } from 'zod'
import { startAnotherProcess } from '../../../../test/another-process.ts'
import { settingsOf } from '../../../../test/ebay-consent.ts'
import { connectSeller, createEbayWorld, type EbayWorld } from '../../../../test/ebay-world.ts'
import { createItemEndpoint } from '../../../items/api.ts'
import { ebayAccountEndpoint } from '../../api.ts'
import { ebayAccount } from '../connection/ebay-account.ts'
import type { EbayClient } from '../ebay-client.ts'
import { ebayCredentials } from '../tables.ts'
import { createSellerTokens } from './seller-token.ts'
import { createTokenCipher } from './token-cipher.ts'

const hour = 60 * 60
const encrypted = { accessToken: ebayCredentials.accessToken, refreshToken: ebayCredentials.refreshToken }

async function connected(options: Parameters<typeof createEbayWorld>[0] = {}) {
  const world = await createEbayWorld(options)
  const seller = await world.seller()
  const account = await connectSeller(world, seller)
  return { world, seller, account, ask: () => privilege(world.services.ebay, seller.userId) }
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

const refreshes = (world: EbayWorld, userId: string) =>
  world.ebay.calls(userId).filter(({ operation }) => operation === 'token').length - 1

test('an access token serves until less than five minutes are left, then one refresh serves ten calls', async () => {
  const { world, account, ask } = await connected()
  world.clock.forward(2 * hour - 6 * 60)
  await ask()
  expect(refreshes(world, account.userId)).toBe(0)
  world.clock.forward(2 * 60)
  await Promise.all(Array.from({ length: 10 }, ask))
  expect(refreshes(world, account.userId)).toBe(1)
})

test('that a token was renewed is no news for any page', async () => {
  const { world, seller, ask } = await connected()
  const heard: unknown[] = []
  world.services.feed.subscribe(seller.userId, (update) => heard.push(update))
  // News arrive in their order: with a new item's, all from before have.
  const newsOfItem = async () => {
    const { id } = await seller.call(createItemEndpoint, { uploadSessionId: crypto.randomUUID() })
    const news = { kind: 'changed', what: 'items', ids: [id] }
    await expect.poll(() => heard).toContainEqual(news)
    return news
  }
  await newsOfItem()
  heard.length = 0
  world.clock.forward(2 * hour)
  await ask()
  expect(heard).toEqual([await newsOfItem()])
})

test('that eBay takes a consent no more is news', async () => {
  const { world, seller, account, ask } = await connected()
  const news = new Promise((resolve) => world.services.feed.subscribe(seller.userId, resolve))
  world.ebay.sellers.revoke(account.userId)
  await expect(ask()).rejects.toMatchObject({ kind: 'reconnect' })
  expect(await news).toEqual({ kind: 'changed', what: 'ebay', ids: 'all' })
})

test('two processes refresh once between them', async () => {
  const { world, seller, account, ask } = await connected({ keys: 'sandbox' })
  const second = await startAnotherProcess(world, settingsOf(world.ebay))
  world.clock.forward(3 * hour)
  world.ebay.faults.latency(50)
  await Promise.all(
    Array.from({ length: 10 }, (_, at) => (at % 2 ? ask() : privilege(second.services.ebay, seller.userId))),
  )
  expect(refreshes(world, account.userId)).toBe(1)
})

test('a token that eBay drops early is renewed once, by ten calls together', async () => {
  const { world, account, ask } = await connected()
  world.ebay.sellers.expireAccess(account.userId)
  await Promise.all(Array.from({ length: 10 }, ask))
  expect(refreshes(world, account.userId)).toBe(1)
})

test('a second refusal is no reason for a third try', async () => {
  const { world, account, ask } = await connected()
  const before = world.ebay.calls(account.userId).length
  world.ebay.faults.next({ kind: 'unauthorized', on: 'getPrivileges', times: 2 })
  await expect(ask()).rejects.toMatchObject({ kind: 'reconnect', status: 401 })
  expect(refreshes(world, account.userId)).toBe(1)
  expect(world.ebay.calls(account.userId).length - before).toBe(3)
})

test('a consent that was taken back makes the connection expired, and eBay is asked no more', async () => {
  const { world, seller, account, ask } = await connected()
  world.ebay.sellers.revoke(account.userId)
  await expect(ask()).rejects.toMatchObject({ kind: 'reconnect' })
  expect((await seller.call(ebayAccountEndpoint, {})).connection?.isExpired).toBe(true)
  const calls = world.ebay.calls().length
  await expect(ask()).rejects.toMatchObject({ kind: 'reconnect' })
  expect(world.ebay.calls()).toHaveLength(calls)
  await connectSeller(world, seller, account)
  await ask()
})

test('while eBay cannot give a token the connection stays, and the next call tries again', async () => {
  const { world, seller, ask } = await connected()
  world.clock.forward(3 * hour)
  world.ebay.faults.next({ kind: 'unavailable', on: 'token', times: 3 })
  await expect(ask()).rejects.toMatchObject({ kind: 'away' })
  expect((await seller.call(ebayAccountEndpoint, {})).connection?.isExpired).toBe(false)
  await ask()
})

test('a process that died while it renewed is waited for no longer than its lease', async () => {
  const { world, seller, account, ask } = await connected()
  world.clock.forward(3 * hour)
  await leaseToAnother(world, seller, 500)
  await ask()
  expect(refreshes(world, account.userId)).toBe(1)
})

test('while another process renews, a token that lives for a minute serves, and a shorter one is waited for', async () => {
  const { world, seller, account, ask } = await connected()
  world.clock.forward(2 * hour - 2 * 60)
  await leaseToAnother(world, seller, 600_000)
  await ask()
  expect(refreshes(world, account.userId)).toBe(0)
  world.clock.forward(70)
  await leaseToAnother(world, seller, 500)
  await ask()
  expect(refreshes(world, account.userId)).toBe(1)
})

test('a consent that is given while the older one is renewed stays, and its token is used', async () => {
  const { world, seller, account } = await connected()
  const { db, feed, clock, appSecrets, ebay } = world.services
  const { environment } = ebay
  const tokens = createTokenCipher(appSecrets)
  world.clock.forward(3 * hour)
  const client = {
    async refresh() {
      await connectSeller(world, seller, account)
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
  const { world, seller, account, ask } = await connected()
  world.clock.forward(3 * hour)
  await leaseToAnother(world, seller, 600_000)
  const leaving = new AbortController()
  const given = privilege(world.services.ebay, seller.userId, leaving.signal)
  const others = [ask(), ask()]
  leaving.abort(new Error('the job was cancelled'))
  await expect(given).rejects.toThrow('the job was cancelled')
  // A new consent takes the lease away, and wakes who waits.
  await connectSeller(world, seller, account)
  await Promise.all(others)
  expect(refreshes(world, account.userId)).toBe(1)
})

/** As a process does that renews the seller's token; the clock's milliseconds until its lease ends. */
async function leaseToAnother(world: EbayWorld, seller: { userId: string }, milliseconds: number) {
  const renewingUntil = new Date(world.clock.now().getTime() + milliseconds)
  await world.services.db.asUser(seller.userId, (tx) => tx.update(ebayCredentials).set({ renewingUntil }))
}

test('tokens of one seller are refused in the row of another', async () => {
  const { world, seller, ask } = await connected()
  const { db } = world.services
  const [mine] = await db.asUser(seller.userId, (tx) => tx.select(encrypted).from(ebayCredentials))
  const other = await world.seller()
  await connectSeller(world, other)
  await db.asUser(other.userId, (tx) => tx.update(ebayCredentials).set(mine ?? {}))
  await expect(privilege(world.services.ebay, other.userId)).rejects.toMatchObject({ kind: 'reconnect' })
  await ask()
})

test('once its tokens were renewed an account needs the old secret no more, and one that needs it is expired', async () => {
  const { world, seller } = await connected({ keys: 'sandbox' })
  const idle = await world.seller()
  await connectSeller(world, idle)
  const [older, newer] = [`1:${'x'.repeat(40)}`, `2:${'y'.repeat(40)}`]
  const siteWith = (secrets: string) => startAnotherProcess(world, { ...settingsOf(world.ebay), APP_SECRETS: secrets })

  const between = await siteWith(`${newer},${older}`)
  world.clock.forward(2 * hour)
  await privilege(between.services.ebay, seller.userId)

  const { services } = await siteWith(newer)
  world.clock.forward(2 * hour)
  await privilege(services.ebay, seller.userId)
  await expect(privilege(services.ebay, idle.userId)).rejects.toMatchObject({ kind: 'reconnect' })
  const shown = async (userId: string) => (await ebayAccount({ ...services, userId })).connection?.isExpired
  expect([await shown(seller.userId), await shown(idle.userId)]).toEqual([false, true])
})
