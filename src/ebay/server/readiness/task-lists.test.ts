import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { noTasks } from '../../../../test/no-tasks.ts'
import { createEbaySeller, ebayItem, listingRow, publishJeans, readyJeans } from '../../../../test/published-items.ts'
import type { Seller } from '../../../../test/seller.ts'
import { someEvidence, someListing } from '../../../../test/some-listing.ts'
import { deleteItemsEndpoint } from '../../../items/api.ts'
import { items } from '../../../items/server/tables.ts'
import { looksRightEndpoint } from '../../../listings/api.ts'
import { shopCountsEndpoint } from '../../../workbench/api.ts'
import { listEbayItemsEndpoint } from '../../api.ts'
import { ebayTasks } from '../../publication/ebay-tasks.ts'
import { ebayListings } from '../tables.ts'

test('each task lists the items that wait for it, and one that is done leaves the list', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  await readyJeans(ebaySeller, { photos: 1 })
  const withoutPrice = await readyJeans(ebaySeller, { photos: 1, listing: { suggestedPrice: null } })
  const { evidence } = someListing()
  const doubtful = await readyJeans(ebaySeller, {
    photos: 1,
    listing: { evidence: { ...evidence, color: { ...someEvidence('Blue'), confidence: 0.5 } } },
  })
  const refused = await publishJeans(ebaySeller, { photos: 1 })
  await env.services.db.asUser(seller.userId, (tx) => tx.update(ebayListings).set({ publishError: 'Too late.' }))
  // Reading the items stores what each of them lacks.
  await seller.call(listEbayItemsEndpoint, {})
  expect(await idsOfTasks(seller)).toEqual({
    refused: [refused],
    unsent: [],
    'to-confirm': [doubtful],
    'needs-details': [withoutPrice],
  })

  const { readiness } = await ebayItem(ebaySeller, doubtful)
  const answers = readiness.questions.map(({ key, held }) => ({ key, held }))
  await seller.call(looksRightEndpoint, { itemId: doubtful, answers })
  expect(await idsOfTasks(seller)).toMatchObject({ 'to-confirm': [] })
})

test('an item that waits for two tasks counts in both, and one that is sold or has no listing in none', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const { evidence } = someListing()
  const listing = {
    suggestedPrice: null,
    evidence: { ...evidence, color: { ...someEvidence('Blue'), confidence: 0.5 } },
  }
  const [both, gone, sold] = [
    await readyJeans(ebaySeller, { photos: 1, listing }),
    await readyJeans(ebaySeller, { photos: 1, listing }),
    await readyJeans(ebaySeller, { photos: 1, listing }),
  ]
  await env.services.db.asUser(seller.userId, async (tx) => {
    await tx.update(items).set({ listingReady: false }).where(eq(items.id, gone))
    await tx.update(items).set({ status: 'sold' }).where(eq(items.id, sold))
  })
  await seller.call(listEbayItemsEndpoint, {})
  expect(await idsOfTasks(seller)).toEqual({ refused: [], unsent: [], 'to-confirm': [both], 'needs-details': [both] })
  await seller.call(deleteItemsEndpoint, { itemIds: [both] })
  expect(await tasksOf(seller)).toEqual(noTasks)
})

test('a refused item counts no longer once it is deleted, and nobody else sees it', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await publishJeans(ebaySeller, { photos: 1 })
  const failed = { publishStatus: 'failed', publishError: 'Too late.' } as const
  await env.services.db.asUser(seller.userId, (tx) => tx.update(ebayListings).set(failed))
  const stranger = await env.seller()
  expect((await tasksOf(stranger)).refused).toBe(0)
  expect((await stranger.call(listEbayItemsEndpoint, { task: 'refused' })).items).toEqual([])
  expect(await listingRow(ebaySeller, itemId)).toMatchObject(failed)
  await seller.call(deleteItemsEndpoint, { itemIds: [itemId] })
  expect((await tasksOf(seller)).refused).toBe(0)
})

async function tasksOf(seller: Seller) {
  return (await seller.call(shopCountsEndpoint, {})).tasks
}

/** The items that each task lists. As many of them must be counted. */
async function idsOfTasks(seller: Seller): Promise<Record<string, string[]>> {
  const lists = await Promise.all(
    ebayTasks.map(async (task) => {
      const { items: listed } = await seller.call(listEbayItemsEndpoint, { task })
      return [task, listed.map(({ id }) => id)] as const
    }),
  )
  expect(await tasksOf(seller)).toEqual(Object.fromEntries(lists.map(([task, ids]) => [task, ids.length])))
  return Object.fromEntries(lists)
}
