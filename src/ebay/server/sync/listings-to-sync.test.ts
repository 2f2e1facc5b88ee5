import { ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { syncNow } from '../../../../test/ebay-faults/sync-now.ts'
import { createEbaySeller, type EbaySeller, listingRow, publishJeans } from '../../../../test/published-items.ts'
import { ebayAccounts, ebayListings } from '../tables.ts'
import { syncListings } from './sync-listings.ts'

test('every live listing is synced equally often, at any pace', async () => {
  const ebaySeller = await createEbaySeller()
  for (let count = 0; count < 5; count += 1) await publishJeans(ebaySeller, { photos: 1 })
  const syncs: string[][] = []
  for (let sync = 0; sync < 5; sync += 1) {
    ebaySeller.env.clock.forward(4 * 60 + sync * 90)
    syncs.push(await pathsAskedIn(ebaySeller, 2))
  }
  expect(syncs.map(({ length }) => length)).toEqual([2, 2, 2, 2, 2])
  const times = Object.values(Object.groupBy(syncs.flat(), (path) => path)).map((each) => each?.length)
  expect(times).toEqual([2, 2, 2, 2, 2])
})

test('listings of unknown outcome are synced each time, and take at most half of a sync', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const live = await publishJeans(ebaySeller, { photos: 1 })
  const offerId = (await listingRow(ebaySeller, live))?.offerId
  while (env.ebay.listings().length < 4) await publishJeans(ebaySeller, { photos: 1 })
  // These have just started and are not published at eBay yet, so their outcome is unknown.
  for (const { listingId, offerId: otherOfferId } of env.ebay.listings())
    if (otherOfferId !== offerId) env.ebay.endListing(listingId, 'seller', 'unpublished')
  await env.services.db.asUser(seller.userId, (tx) =>
    tx
      .update(ebayListings)
      .set({ publishStatus: 'unknown', updatedAt: env.clock.now() })
      .where(ne(ebayListings.itemId, live)),
  )
  const liveOfferPath = expect.stringContaining(`/offer/${offerId}`)
  for (const paths of [await pathsAskedIn(ebaySeller, 4), await pathsAskedIn(ebaySeller, 4)]) {
    expect(paths).toHaveLength(3)
    expect(paths.at(-1)).toEqual(liveOfferPath)
  }
  expect(await pathsAskedIn(ebaySeller, 6)).toEqual([
    expect.any(String),
    expect.any(String),
    expect.any(String),
    liveOfferPath,
  ])
})

test('an account is synced less often the more accounts are connected', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, ebayUserId } = ebaySeller
  const { environment } = env.services.ebay
  const syncDueAt = new Date(env.clock.now().getTime() + 24 * 60 * 60_000)
  const others = Array.from({ length: 499 }, (_, index) => ({
    environment,
    ebayUserId: `other-${index}`,
    userId: crypto.randomUUID(),
    isConnected: true,
    syncDueAt,
  }))
  await env.services.db.system.insert(ebayAccounts).values(others)
  const before = env.clock.now().getTime() + 5 * 60_000
  await syncNow(ebaySeller)
  const rows = await env.services.db.system.select().from(ebayAccounts)
  const due = rows.find((row) => row.ebayUserId === ebayUserId)?.syncDueAt
  // The clock keeps running during the test.
  expect(due?.getTime()).toBeGreaterThanOrEqual(before + 14.4 * 60_000)
  expect(due?.getTime()).toBeLessThanOrEqual(env.clock.now().getTime() + 14.4 * 60_000)
})

/** The paths of the offers that eBay is asked for in one sync of at most `limit` listings. */
async function pathsAskedIn({ env, seller, ebayUserId }: EbaySeller, limit: number): Promise<string[]> {
  const before = env.ebay.calls(ebayUserId).length
  await syncListings(
    { ...env.services, userId: seller.userId, ebayUserId, signal: new AbortController().signal },
    limit,
  )
  return env.ebay
    .calls(ebayUserId)
    .slice(before)
    .map(({ path }) => path)
}
