import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ebayError } from '../../../../contracts/ebay/ebay-error.ts'
import { syncNow } from '../../../../test/ebay-faults/sync-now.ts'
import {
  createEbaySeller,
  type EbaySeller,
  ebayItem,
  listingRow,
  publishJeans,
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
  const ebaySeller = await createEbaySeller({ log: createLog('info', { write: (line) => void lines.push(line) }) })
  const items = await endedListings(ebaySeller, 2)
  ebaySeller.env.ebay.faults.next(fault)
  await syncNow(ebaySeller)
  expect(await statusesOf(ebaySeller, items)).toEqual(['ended', 'published'])
  const loggedLines = lines.filter((line) => line.includes('eBay did not answer about a listing'))
  expect(loggedLines).toHaveLength(1)
  expect(loggedLines[0]).not.toMatch(/PSTFSH/u)
  await syncNow(ebaySeller)
  expect(await statusesOf(ebaySeller, items)).toEqual(['ended', 'ended'])
})

test('a sync stops after three unanswered listings, and the next one begins with the rest', async () => {
  const ebaySeller = await createEbaySeller()
  const items = await endedListings(ebaySeller, 5)
  // Three tries for each of three listings, which fail in both syncs.
  ebaySeller.env.ebay.faults.next({ kind: 'unavailable', on: 'getOffer', times: 9 })
  await syncNow(ebaySeller)
  expect(ebaySeller.env.ebay.faults.waitingCount()).toBe(0)
  expect(await statusesOf(ebaySeller, items)).toEqual(Array(5).fill('published'))
  ebaySeller.env.ebay.faults.next({ kind: 'rate-limit', on: 'getOffer' })
  const firstOffers = offersAsked(ebaySeller).slice(-3)
  await syncNow(ebaySeller)
  expect(firstOffers).not.toContain(offersAsked(ebaySeller).at(-1))
  ebaySeller.env.clock.forward(60 * 60)
  await syncNow(ebaySeller)
  expect(await statusesOf(ebaySeller, items)).toEqual(Array(5).fill('ended'))
})

test('listings and business policies are synced even if eBay refuses to list orders', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const items = await endedListings(ebaySeller, 1)
  await env.services.db.asUser(seller.userId, (tx) =>
    tx.update(ebayCredentials).set({ optInAskedAt: env.clock.now() }).where(eq(ebayCredentials.userId, seller.userId)),
  )
  env.ebay.faults.next({ ...refusal, on: 'getOrders' })
  await syncNow(ebaySeller)
  expect(env.ebay.faults.waitingCount()).toBe(0)
  expect(await statusesOf(ebaySeller, items)).toEqual(['ended'])
  expect(await seller.call(ebayAccountEndpoint, {})).toMatchObject({ isOptInPending: false })
})

test('an order that cannot be read is skipped, and logged without its content', async () => {
  const lines: string[] = []
  const ebaySeller = await createEbaySeller({ log: createLog('info', { write: (line) => void lines.push(line) }) })
  const { env } = ebaySeller
  const [first, second, third, fourth] = [
    await publishJeans(ebaySeller),
    await publishJeans(ebaySeller),
    await publishJeans(ebaySeller),
    await publishJeans(ebaySeller),
  ]
  const order = async (itemId: string) =>
    env.ebay.placeOrder({ listingId: await listingIdOf(ebaySeller, itemId), buyer: 'a_secret_buyer' })
  const numbered = await order(first)
  env.ebay.changeOrder(numbered, { orderId: ['a_secret_order'] })
  const legacyItemId = await listingIdOf(ebaySeller, second)
  env.ebay.changeOrder(await order(second), { lineItems: [{ lineItemId: '1', legacyItemId, sku: 'no\u0000text' }] })
  const line = { lineItemId: '1', legacyItemId: await listingIdOf(ebaySeller, third), quantity: 1 }
  env.ebay.changeOrder(await order(third), { lineItems: [line, line] })
  await order(fourth)
  // Listings are not answered, so that only orders can change the statuses.
  env.ebay.faults.next({ kind: 'rate-limit', on: 'getOffer' })
  await syncNow(ebaySeller)
  const sold = await statusesOf(ebaySeller, [first, second, third, fourth])
  expect(sold).toEqual(['published', 'published', 'sold', 'sold'])
  const loggedLines = lines.filter((each) => each.includes('could not be read'))
  expect(loggedLines).toHaveLength(1)
  expect(JSON.parse(loggedLines[0] ?? '')).toMatchObject({ orders: 2, fields: ['lineItems.0.sku', 'orderId'] })
  expect(lines.join()).not.toMatch(/a_secret_order|no.{0,8}text|a_secret_buyer/u)

  env.ebay.changeOrder(numbered, { orderId: numbered })
  env.clock.forward(60 * 60)
  env.ebay.faults.next({ kind: 'rate-limit', on: 'getOffer' })
  await syncNow(ebaySeller)
  expect(await statusesOf(ebaySeller, [first])).toEqual(['sold'])
})

/** Jeans whose listings were ended at eBay, before any sync. */
async function endedListings(ebaySeller: EbaySeller, count: number): Promise<string[]> {
  const items: string[] = []
  while (items.length < count) items.push(await publishJeans(ebaySeller, { photos: 1 }))
  for (const itemId of items) ebaySeller.env.ebay.endListing(await listingIdOf(ebaySeller, itemId))
  return items
}

async function listingIdOf(ebaySeller: EbaySeller, itemId: string): Promise<string> {
  return (await listingRow(ebaySeller, itemId))?.listingId ?? ''
}

/** Sorted alphabetically, because the order in which listings are synced is random. */
async function statusesOf(ebaySeller: EbaySeller, items: readonly string[]): Promise<string[]> {
  const shown = await Promise.all(items.map((itemId) => ebayItem(ebaySeller, itemId)))
  return shown.map(({ publication }) => publication?.status ?? '').toSorted()
}

function offersAsked({ env, ebayUserId }: EbaySeller): string[] {
  return env.ebay.calls(ebayUserId).flatMap(({ operation, path }) => (operation === 'getOffer' ? [path] : []))
}
