import { expect, test } from 'vitest'
import { createEbayTestEnvironment } from '../../../../test/ebay-test-environment.ts'
import { createEbaySeller, ebayItem, listingRow, publishJeans, readyJeans } from '../../../../test/published-items.ts'
import { createCaller } from '../../../../test/seller.ts'
import { countItemsEndpoint, listItemsEndpoint, shopCountsEndpoint } from '../../../workbench/api.ts'
import { endListingEndpoint } from '../../api.ts'
import { saveOutcome } from '../publishing/save-outcome.ts'
import { syncDue } from '../sync/start-syncing.ts'
import { ebayInUse } from '../tables.ts'
import { enterEnvironment } from './enter-environment.ts'

/** A seller of practice with a listed, a sold and an ended item, and a draft. */
async function createPracticeSeller() {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const [listed, sold, ended] = [
    await publishJeans(ebaySeller, { sku: 'LISTED' }),
    await publishJeans(ebaySeller, { sku: 'SOLD' }),
    await publishJeans(ebaySeller, { sku: 'ENDED' }),
  ]
  const draft = await readyJeans(ebaySeller, { sku: 'DRAFT' })
  // Scores are normally written by the job that writes a listing.
  const itemIds = [listed, sold, ended, draft]
  await env.services.db.asUser(seller.userId, (tx) => env.services.updateScores(tx, seller.userId, itemIds))
  env.ebay.placeOrder({ listingId: (await listingRow(ebaySeller, sold))?.listingId ?? '' })
  env.clock.forward(5 * 60)
  await syncDue(env.services, new AbortController().signal)
  await seller.call(endListingEndpoint, { itemId: ended })
  return { ebaySeller, listed, sold, ended }
}

type Caller = ReturnType<typeof createCaller>

/** The dashboard's answers: the stage of each item, how many are staged, and how many each filter shows. */
async function dashboard(caller: Caller) {
  const { batches } = await caller.call(listItemsEndpoint, { order: 'sku' })
  const { total, staged } = await caller.call(shopCountsEndpoint, {})
  const counts = []
  for (const stage of ['ready', 'listed', 'sold', 'ended'] as const)
    counts.push((await caller.call(countItemsEndpoint, { stage })).count)
  return { stages: Object.fromEntries(batches.map(({ sku, stage }) => [sku, stage])), total, staged, counts }
}

const practiceDashboard = {
  stages: { DRAFT: 'ready', ENDED: 'ended', LISTED: 'listed', SOLD: 'sold' },
  total: 4,
  staged: 1,
  counts: [1, 1, 1, 1],
}
const otherDashboard = {
  stages: { DRAFT: 'ready', ENDED: 'ready', LISTED: 'ready', SOLD: 'ready' },
  total: 4,
  staged: 4,
  counts: [4, 0, 0, 0],
}

test('items listed or sold in practice are drafts while eBay keys are set, and get their status back afterwards', async () => {
  const { ebaySeller, listed } = await createPracticeSeller()
  const { env, seller } = ebaySeller
  expect(await dashboard(seller)).toEqual(practiceDashboard)
  const before = await listingRow(ebaySeller, listed)

  const sandboxEnv = await createEbayTestEnvironment({ keys: 'sandbox', dataOf: env })
  const inSandbox = { seller: { ...seller, ...createCaller(sandboxEnv.url, seller.cookie) } }
  expect(await dashboard(inSandbox.seller)).toEqual(otherDashboard)
  expect(await ebayItem(inSandbox, listed)).toMatchObject({ status: 'draft', publication: null })
  expect(await listingRow(ebaySeller, listed)).toEqual(before)

  await enterEnvironment(env.services)
  expect(await dashboard(seller)).toEqual(practiceDashboard)
  expect(await ebayItem(ebaySeller, listed)).toMatchObject({ status: 'listed', publication: { status: 'published' } })
})

test('a process that still runs with another eBay changes its own rows, but no item', async () => {
  const { ebaySeller, listed } = await createPracticeSeller()
  const { env, seller } = ebaySeller
  const { clock, db, ebay } = env.services
  await enterEnvironment({ ...env.services, ebay: { ...ebay, environment: 'production' } })
  const listing = { itemId: listed, environment: 'practice' } as const
  await db.asUser(seller.userId, (tx) =>
    saveOutcome(tx, { clock, userId: seller.userId }, listing, { status: 'sold', isCurrent: () => true }),
  )
  expect(await dashboard(seller)).toEqual(otherDashboard)
  await enterEnvironment(env.services)
  expect((await dashboard(seller)).stages).toMatchObject({ LISTED: 'sold' })
})

test('the next start finishes a change of environment that was interrupted', async () => {
  const { ebaySeller } = await createPracticeSeller()
  const { env, seller } = ebaySeller
  const { db, ebay } = env.services
  const sandbox = { ...env.services, ebay: { ...ebay, environment: 'sandbox' } } as const
  await db.pool.query("alter table items add constraint no_drafts check (status <> 'draft') not valid")
  await expect(enterEnvironment(sandbox)).rejects.toThrow('Failed query')
  expect(await dashboard(seller)).toEqual(practiceDashboard)
  await db.pool.query('alter table items drop constraint no_drafts')
  await enterEnvironment(sandbox)
  expect(await dashboard(seller)).toEqual(otherDashboard)
  expect(await db.system.select().from(ebayInUse)).toEqual([{ onlyRow: true, environment: 'sandbox', isSettled: true }])
})
