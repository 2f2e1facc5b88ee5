import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ebayError } from '../../../../contracts/ebay/ebay-error.ts'
import { syncNow } from '../../../../test/ebay-faults/sync-now.ts'
import {
  createPublishing,
  ebayItem,
  listingRow,
  type Publishing,
  publishedJeans,
} from '../../../../test/published-items.ts'
import { createLog } from '../../../platform/server/process/log.ts'
import { ebayAccountEndpoint } from '../../api.ts'
import { ebayCredentials } from '../tables.ts'

const refusal = { kind: 'refusal', status: 400, errors: [ebayError(25604, {})] } as const

test.each([
  ['refuses', { ...refusal, on: 'getOffer' }],
  ['fails on every try', { kind: 'system-error', on: 'getOffer', times: 3 }],
] as const)('the other listings are synced although eBay %s for one', async (_what, fault) => {
  const lines: string[] = []
  const publishing = await createPublishing({ log: createLog('info', { write: (line) => void lines.push(line) }) })
  const items = await endedListings(publishing, 2)
  publishing.env.ebay.faults.next(fault)
  await syncNow(publishing)
  expect(await statusesOf(publishing, items)).toEqual(['ended', 'published'])
  const loggedLines = lines.filter((line) => line.includes('eBay did not answer about a listing'))
  expect(loggedLines).toHaveLength(1)
  expect(loggedLines[0]).not.toMatch(/PSTFSH/u)
  await syncNow(publishing)
  expect(await statusesOf(publishing, items)).toEqual(['ended', 'ended'])
})

test('a sync stops after three unanswered listings, and the next one begins with the rest', async () => {
  const publishing = await createPublishing()
  const items = await endedListings(publishing, 5)
  // Three tries for each of three listings, which fail in both syncs.
  publishing.env.ebay.faults.next({ kind: 'unavailable', on: 'getOffer', times: 9 })
  await syncNow(publishing)
  expect(publishing.env.ebay.faults.waitingCount()).toBe(0)
  expect(await statusesOf(publishing, items)).toEqual(Array(5).fill('published'))
  publishing.env.ebay.faults.next({ kind: 'rate-limit', on: 'getOffer' })
  const firstOffers = offersAsked(publishing).slice(-3)
  await syncNow(publishing)
  expect(firstOffers).not.toContain(offersAsked(publishing).at(-1))
  publishing.env.clock.forward(60 * 60)
  await syncNow(publishing)
  expect(await statusesOf(publishing, items)).toEqual(Array(5).fill('ended'))
})

test('listings and business policies are synced even if eBay refuses to list orders', async () => {
  const publishing = await createPublishing()
  const { env, seller } = publishing
  const items = await endedListings(publishing, 1)
  await env.services.db.asUser(seller.userId, (tx) =>
    tx.update(ebayCredentials).set({ optInAskedAt: env.clock.now() }).where(eq(ebayCredentials.userId, seller.userId)),
  )
  env.ebay.faults.next({ ...refusal, on: 'getOrders' })
  await syncNow(publishing)
  expect(env.ebay.faults.waitingCount()).toBe(0)
  expect(await statusesOf(publishing, items)).toEqual(['ended'])
  expect(await seller.call(ebayAccountEndpoint, {})).toMatchObject({ isOptInPending: false })
})

test('an order that cannot be read is skipped, and logged without its content', async () => {
  const lines: string[] = []
  const publishing = await createPublishing({ log: createLog('info', { write: (line) => void lines.push(line) }) })
  const { env } = publishing
  const [first, second, third, fourth] = [
    await publishedJeans(publishing),
    await publishedJeans(publishing),
    await publishedJeans(publishing),
    await publishedJeans(publishing),
  ]
  const order = async (itemId: string) =>
    env.ebay.placeOrder({ listingId: await listingIdOf(publishing, itemId), buyer: 'a_secret_buyer' })
  const numbered = await order(first)
  env.ebay.changeOrder(numbered, { orderId: ['a_secret_order'] })
  const legacyItemId = await listingIdOf(publishing, second)
  env.ebay.changeOrder(await order(second), { lineItems: [{ lineItemId: '1', legacyItemId, sku: 'no\u0000text' }] })
  const line = { lineItemId: '1', legacyItemId: await listingIdOf(publishing, third), quantity: 1 }
  env.ebay.changeOrder(await order(third), { lineItems: [line, line] })
  await order(fourth)
  // Listings are not answered, so that only orders can change the statuses.
  env.ebay.faults.next({ kind: 'rate-limit', on: 'getOffer' })
  await syncNow(publishing)
  const sold = await statusesOf(publishing, [first, second, third, fourth])
  expect(sold).toEqual(['published', 'published', 'sold', 'sold'])
  const loggedLines = lines.filter((each) => each.includes('could not be read'))
  expect(loggedLines).toHaveLength(1)
  expect(JSON.parse(loggedLines[0] ?? '')).toMatchObject({ orders: 2, fields: ['lineItems.0.sku', 'orderId'] })
  expect(lines.join()).not.toMatch(/a_secret_order|no.{0,8}text|a_secret_buyer/u)

  env.ebay.changeOrder(numbered, { orderId: numbered })
  env.clock.forward(60 * 60)
  env.ebay.faults.next({ kind: 'rate-limit', on: 'getOffer' })
  await syncNow(publishing)
  expect(await statusesOf(publishing, [first])).toEqual(['sold'])
})

/** Jeans whose listings were ended at eBay, before any sync. */
async function endedListings(publishing: Publishing, count: number): Promise<string[]> {
  const items: string[] = []
  while (items.length < count) items.push(await publishedJeans(publishing, { photos: 1 }))
  for (const itemId of items) publishing.env.ebay.endListing(await listingIdOf(publishing, itemId))
  return items
}

async function listingIdOf(publishing: Publishing, itemId: string): Promise<string> {
  return (await listingRow(publishing, itemId))?.listingId ?? ''
}

/** Sorted alphabetically, because the order in which listings are synced is random. */
async function statusesOf(publishing: Publishing, items: readonly string[]): Promise<string[]> {
  const shown = await Promise.all(items.map((itemId) => ebayItem(publishing, itemId)))
  return shown.map(({ publication }) => publication?.status ?? '').toSorted()
}

function offersAsked({ env, ebayUserId }: Publishing): string[] {
  return env.ebay.calls(ebayUserId).flatMap(({ operation, path }) => (operation === 'getOffer' ? [path] : []))
}
