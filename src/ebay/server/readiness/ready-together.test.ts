import { like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPublishing, publishedJeans, readyJeans } from '../../../../test/published-items.ts'
import { rowOf, setColumns } from '../../../../test/save-listing.ts'
import { insertPhotographed } from '../../../../test/seller-items.ts'
import { someListing } from '../../../../test/some-listing.ts'
import { items } from '../../../items/server/tables.ts'
import { savedListing } from '../../../listings/server/writing/listing-ends.ts'
import { itemImages } from '../../../photos/server/tables.ts'
import { disconnectEbayEndpoint, endListingEndpoint, publishEndpoint, readyItemsEndpoint } from '../../api.ts'

test('what is ready is named, newest first: not what lacks something, is at eBay or has ended there, or is no item of this seller', async () => {
  const publishing = await createPublishing()
  const { env, seller } = publishing
  const oldest = await readyJeans(publishing, { photos: 1 })
  const lacking = await readyJeans(publishing, { photos: 1 })
  await setColumns(env, seller, lacking, { extractedSize: null })
  const withoutPrice = await readyJeans(publishing, { photos: 1, listing: { suggestedPrice: null } })
  const live = await publishedJeans(publishing, { photos: 1 })
  const ended = await publishedJeans(publishing, { photos: 1 })
  await seller.call(endListingEndpoint, { itemId: ended })
  const newest = await readyJeans(publishing, { photos: 1 })
  const stranger = await env.seller()
  await readyJeans({ env, seller: stranger }, { photos: 1 })

  const ready = async () => seller.call(readyItemsEndpoint, {})
  expect(await ready()).toEqual({ itemIds: [newest, oldest], count: 2, ended: 1 })
  // With the form that was confirmed once, what its listing does not say is known.
  env.ebay.faults.next({ kind: 'rate-limit', on: 'publishOffer', retryAfter: 3600 })
  await seller.call(publishEndpoint, { itemId: withoutPrice, price: 20 })
  expect(await ready()).toEqual({ itemIds: [newest, withoutPrice, oldest], count: 3, ended: 1 })
  expect((await ready()).itemIds).not.toContain(live)
  await seller.call(disconnectEbayEndpoint, {})
  expect(await ready()).toEqual({ itemIds: [], count: 0, ended: 0 })
})

test('at most as many as are published together, of however many', async () => {
  const publishing = await createPublishing()
  const { env, seller } = publishing
  const one = await readyJeans(publishing, { photos: 1 })
  const written = await rowOf(env, seller, one)
  const copies = await insertPhotographed(env, seller, 'COPY-', 230)
  await env.services.db.asUser(seller.userId, async (tx) => {
    const listing = someListing({ measurements: { waist: '32 in', inseam: '30 in' } })
    const saved = written && savedListing(written, { listing, usage: null }, { fullAutoFill: false })
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
