import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createEbayTestEnvironment } from '../../../../test/ebay-test-environment.ts'
import { createPublishing, ebayItem, listingRow, publishedJeans, readyJeans } from '../../../../test/published-items.ts'
import { createCaller } from '../../../../test/seller.ts'
import type { TestEnvironment } from '../../../../test/test-environment.ts'
import { batchSummaryEndpoint, countBatchesEndpoint, listBatchesEndpoint } from '../../../dashboard/api.ts'
import { endListingEndpoint } from '../../api.ts'
import { settle } from '../publishing/settle.ts'
import { syncDue } from '../sync/start-syncing.ts'
import { ebayInUse } from '../tables.ts'
import { enterEnvironment } from './enter-environment.ts'

/** A seller of practice with an item that is listed, one that is sold, one that is ended, and a draft. */
async function practised() {
  const publishing = await createPublishing()
  const { env, seller } = publishing
  const [listed, sold, ended] = [
    await publishedJeans(publishing, { sku: 'LISTED' }),
    await publishedJeans(publishing, { sku: 'SOLD' }),
    await publishedJeans(publishing, { sku: 'ENDED' }),
  ]
  const draft = await readyJeans(publishing, { sku: 'DRAFT' })
  // As the job does that writes a listing.
  const written = [listed, sold, ended, draft]
  await env.services.db.asUser(seller.userId, (tx) => env.services.keepScore(tx, seller.userId, written))
  env.ebay.placeOrder({ listingId: (await listingRow(publishing, sold))?.listingId ?? '' })
  env.clock.forward(5 * 60)
  await syncDue(env.services, new AbortController().signal)
  await seller.call(endListingEndpoint, { itemId: ended })
  return { publishing, listed, sold, ended }
}

type Caller = ReturnType<typeof createCaller>

/** What the dashboard says: the stage of each item, how many are staged, and how many each filter shows. */
async function dashboard(caller: Caller) {
  const { batches } = await caller.call(listBatchesEndpoint, { order: 'sku' })
  const { total, staged } = await caller.call(batchSummaryEndpoint, {})
  const counts = []
  for (const stage of ['ready', 'listed', 'sold', 'ended'] as const)
    counts.push((await caller.call(countBatchesEndpoint, { stage })).count)
  return { stages: Object.fromEntries(batches.map(({ sku, stage }) => [sku, stage])), total, staged, counts }
}

const inPractice = {
  stages: { DRAFT: 'ready', ENDED: 'ended', LISTED: 'listed', SOLD: 'sold' },
  total: 4,
  staged: 1,
  counts: [1, 1, 1, 1],
}
const elsewhere = {
  stages: { DRAFT: 'ready', ENDED: 'ready', LISTED: 'ready', SOLD: 'ready' },
  total: 4,
  staged: 4,
  counts: [4, 0, 0, 0],
}

test('what practice listed and sold is a draft once keys of eBay are set, and is again what it was once they are not', async () => {
  const { publishing, listed } = await practised()
  const { env, seller } = publishing
  expect(await dashboard(seller)).toEqual(inPractice)
  const before = await listingRow(publishing, listed)

  const keyed = await createEbayTestEnvironment({ keys: 'sandbox', dataOf: env })
  const there = { seller: { ...seller, ...createCaller(keyed.url, seller.cookie) } }
  expect(await dashboard(there.seller)).toEqual(elsewhere)
  expect(await ebayItem(there, listed)).toMatchObject({ status: 'draft', publication: null })
  expect(await listingRow(publishing, listed)).toEqual(before)

  await enterEnvironment(env.services)
  expect(await dashboard(seller)).toEqual(inPractice)
  expect(await ebayItem(publishing, listed)).toMatchObject({ status: 'listed', publication: { status: 'published' } })
})

test('a process that still runs with another eBay moves no item, but its own rows', async () => {
  const { publishing, listed } = await practised()
  const { env, seller } = publishing
  const { clock, db, ebay } = env.services
  await enterEnvironment({ ...env.services, ebay: { ...ebay, environment: 'production' } })
  const which = { itemId: listed, environment: 'practice' } as const
  await db.asUser(seller.userId, (tx) =>
    settle(tx, { clock, userId: seller.userId }, which, { status: 'sold', isStill: () => true }),
  )
  expect(await dashboard(seller)).toEqual(elsewhere)
  await enterEnvironment(env.services)
  expect((await dashboard(seller)).stages).toMatchObject({ LISTED: 'sold' })
})

test('a change of eBay that was cut off is gone on with at the next start', async () => {
  const { publishing } = await practised()
  const { env, seller } = publishing
  const { db, ebay } = env.services
  const sandbox = { ...env.services, ebay: { ...ebay, environment: 'sandbox' } } as const
  await cutOff(env)
  expect(await dashboard(seller)).toEqual(inPractice)
  await enterEnvironment(sandbox)
  expect(await dashboard(seller)).toEqual(elsewhere)
  expect(await db.system.select().from(ebayInUse)).toEqual([{ onlyRow: true, environment: 'sandbox', isSettled: true }])
})

/** As a start with keys of the sandbox leaves it that dies before the first item. */
async function cutOff({ services: { db } }: TestEnvironment) {
  await db.system.update(ebayInUse).set({ environment: 'sandbox', isSettled: false }).where(eq(ebayInUse.onlyRow, true))
}
