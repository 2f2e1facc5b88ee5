import { ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { syncNow } from '../../../../test/ebay-faults/sync-now.ts'
import { createPublishing, listingRow, type Publishing, publishedJeans } from '../../../../test/published-items.ts'
import { ebayAccounts, ebayListings } from '../tables.ts'
import { syncListings } from './sync-listings.ts'

test('of many live listings each comes round as often as the others, whatever the pace', async () => {
  const publishing = await createPublishing()
  for (let made = 0; made < 5; made += 1) await publishedJeans(publishing, { photos: 1 })
  const rounds: string[][] = []
  for (let round = 0; round < 5; round += 1) {
    publishing.env.clock.forward(4 * 60 + round * 90)
    rounds.push(await askedIn(publishing, 2))
  }
  expect(rounds.map(({ length }) => length)).toEqual([2, 2, 2, 2, 2])
  const times = Object.values(Object.groupBy(rounds.flat(), (path) => path)).map((each) => each?.length)
  expect(times).toEqual([2, 2, 2, 2, 2])
})

test('what nobody knows of is asked for each time, in half of a round where it is more than that', async () => {
  const publishing = await createPublishing()
  const { env, seller } = publishing
  const live = await publishedJeans(publishing, { photos: 1 })
  const offerId = (await listingRow(publishing, live))?.offerId
  while (env.ebay.listings().length < 4) await publishedJeans(publishing, { photos: 1 })
  // Not published at eBay yet, and begun just now: nobody can say what becomes of them.
  for (const { listingId, offerId: of } of env.ebay.listings())
    if (of !== offerId) env.ebay.endListing(listingId, 'seller', 'unpublished')
  await env.services.db.asUser(seller.userId, (tx) =>
    tx
      .update(ebayListings)
      .set({ publishStatus: 'unknown', updatedAt: env.clock.now() })
      .where(ne(ebayListings.itemId, live)),
  )
  const liveAsked = expect.stringContaining(`/offer/${offerId}`)
  for (const round of [await askedIn(publishing, 4), await askedIn(publishing, 4)]) {
    expect(round).toHaveLength(3)
    expect(round.at(-1)).toEqual(liveAsked)
  }
  expect(await askedIn(publishing, 6)).toEqual([expect.any(String), expect.any(String), expect.any(String), liveAsked])
})

test('an account is asked again the later the more accounts are connected', async () => {
  const publishing = await createPublishing()
  const { env, ebayUserId } = publishing
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
  await syncNow(publishing)
  const rows = await env.services.db.system.select().from(ebayAccounts)
  const due = rows.find((row) => row.ebayUserId === ebayUserId)?.syncDueAt
  // The clock goes on while the test runs.
  expect(due?.getTime()).toBeGreaterThanOrEqual(before + 14.4 * 60_000)
  expect(due?.getTime()).toBeLessThanOrEqual(env.clock.now().getTime() + 14.4 * 60_000)
})

/** Which offers eBay is asked of in one round of so many. */
async function askedIn({ env, seller, ebayUserId }: Publishing, most: number): Promise<string[]> {
  const before = env.ebay.calls(ebayUserId).length
  await syncListings({ ...env.services, userId: seller.userId, ebayUserId, signal: new AbortController().signal }, most)
  return env.ebay
    .calls(ebayUserId)
    .slice(before)
    .map(({ path }) => path)
}
