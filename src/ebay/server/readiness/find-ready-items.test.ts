import { like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createEbaySeller, publishJeans, readyJeans } from '../../../../test/published-items.ts'
import { rowOf, setColumns } from '../../../../test/save-listing.ts'
import { insertItemsWithPhoto } from '../../../../test/seller-items.ts'
import { someListing } from '../../../../test/some-listing.ts'
import { items } from '../../../items/server/tables.ts'
import { columnsOfWrittenListing } from '../../../listings/server/writing/listing-ends.ts'
import { itemImages } from '../../../photos/server/tables.ts'
import { disconnectEbayEndpoint, endListingEndpoint, publishEndpoint, readyItemsEndpoint } from '../../api.ts'

test('ready items are found newest first, without those that lack something, are or were at eBay, or belong to others', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const oldest = await readyJeans(ebaySeller, { photos: 1 })
  const incomplete = await readyJeans(ebaySeller, { photos: 1 })
  await setColumns(env, seller, incomplete, { extractedSize: null })
  const withoutPrice = await readyJeans(ebaySeller, { photos: 1, listing: { suggestedPrice: null } })
  const withoutListing = await readyJeans(ebaySeller, { photos: 1 })
  await setColumns(env, seller, withoutListing, { listingReady: false })
  const live = await publishJeans(ebaySeller, { photos: 1 })
  const ended = await publishJeans(ebaySeller, { photos: 1 })
  await seller.call(endListingEndpoint, { itemId: ended })
  const newest = await readyJeans(ebaySeller, { photos: 1 })
  const stranger = await env.seller()
  await readyJeans({ env, seller: stranger }, { photos: 1 })

  const ready = async () => seller.call(readyItemsEndpoint, {})
  expect(await ready()).toEqual({ itemIds: [newest, oldest], count: 2, ended: 1 })
  // The confirmed form is stored, so its price counts although the listing has none.
  env.ebay.faults.next({ kind: 'rate-limit', on: 'publishOffer', retryAfter: 3600 })
  await seller.call(publishEndpoint, { itemId: withoutPrice, price: 20 })
  expect(await ready()).toEqual({ itemIds: [newest, withoutPrice, oldest], count: 3, ended: 1 })
  expect((await ready()).itemIds).not.toContain(live)
  await seller.call(disconnectEbayEndpoint, {})
  expect(await ready()).toEqual({ itemIds: [], count: 0, ended: 0 })
})

test('at most 200 ready items are returned, and all are counted', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const sourceId = await readyJeans(ebaySeller, { photos: 1 })
  const sourceRow = await rowOf(env, seller, sourceId)
  const copies = await insertItemsWithPhoto(env, seller, 'COPY-', 230)
  await env.services.db.asUser(seller.userId, async (tx) => {
    const listing = someListing({ measurements: { waist: '32 in', inseam: '30 in' } })
    const saved = sourceRow && columnsOfWrittenListing(sourceRow, { listing, usage: null }, { fullAutoFill: false })
    const completed = { aiGenerationStatus: 'completed', aiGeneratedAt: env.clock.now() } as const
    await tx
      .update(items)
      .set({ ...saved, ...completed, createdAt: sql`${items.createdAt} + interval '1 day'` })
      .where(like(items.sku, 'COPY-%'))
    await tx.update(itemImages).set({ width: 1200, height: 1600 })
  })
  const { itemIds, count } = await seller.call(readyItemsEndpoint, {})
  expect([itemIds.length, new Set(itemIds).size, count]).toEqual([200, 200, 231])
  expect(itemIds).toEqual(copies.toReversed().slice(0, 200))
})
