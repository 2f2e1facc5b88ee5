import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startAnotherProcess } from '../../../../test/another-process.ts'
import { settingsOf } from '../../../../test/ebay-consent.ts'
import { connectSeller, createEbayTestEnvironment } from '../../../../test/ebay-test-environment.ts'
import {
  callsOf,
  createEbaySeller,
  type EbaySeller,
  ebayItem,
  listingRow,
  publishJeans,
  readyJeans,
  readyToSell,
} from '../../../../test/published-items.ts'
import { setColumns } from '../../../../test/save-listing.ts'
import { deleteItemsEndpoint, renameSkuEndpoint } from '../../../items/api.ts'
import { deletePhotoEndpoint } from '../../../photos/api.ts'
import { previewEndpoint, publishEndpoint, publishManyEndpoint } from '../../api.ts'
import { ebaySentences } from '../../errors/ebay-sentences.ts'
import { readinessSentences } from '../../readiness/readiness-sentences.ts'
import { ebayListings } from '../tables.ts'
import { createImageLimiter } from './photos/image-limiter.ts'
import { giveUpPublishing, publishListing } from './publish-listing.ts'
import { requestPublish } from './request-publish.ts'

test('publishing an item makes one listing with the fewest possible calls', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await readyJeans(ebaySeller, { sku: 'JEANS-1', photos: 3 })
  const answer = await seller.call(publishEndpoint, { itemId })
  const [listing] = env.ebay.listings(ebayUserId)
  expect(answer).toEqual({
    success: true,
    publish_status: 'published',
    listing_url: `${env.services.ebay.addresses.www}/itm/${listing?.listingId}`,
  })
  expect(env.ebay.listings(ebayUserId)).toHaveLength(1)
  expect(listing).toMatchObject({ sku: 'JEANS-1', status: 'ACTIVE' })
  expect(listing?.item.product?.imageUrls).toHaveLength(3)
  expect(callsOf(ebaySeller).toSorted()).toEqual(
    [
      'getOffers',
      'createImageFromFile',
      'createImageFromFile',
      'createImageFromFile',
      'createOrReplaceInventoryItem',
      'createOffer',
      'publishOffer',
    ].toSorted(),
  )
  expect(await ebayItem(ebaySeller, itemId)).toMatchObject({
    status: 'listed',
    publication: { status: 'published', isChanged: false, isUpdating: false, ebaySku: 'JEANS-1', price: 24.99 },
  })
  expect(await listingRow(ebaySeller, itemId)).toMatchObject({ jobId: null, publishError: null })
})

test('simultaneous requests of two tabs and processes make one listing, and all are answered', async () => {
  const ebaySeller = await createEbaySeller({ keys: 'sandbox' })
  const { env, seller, ebayUserId } = ebaySeller
  await startAnotherProcess(env, settingsOf(env.ebay))
  const itemId = await readyJeans(ebaySeller)
  env.ebay.faults.setLatency(30)
  const answers = await Promise.all(Array.from({ length: 6 }, () => seller.call(publishEndpoint, { itemId })))
  expect(answers.map(({ publish_status }) => publish_status)).toEqual(Array.from({ length: 6 }, () => 'published'))
  expect(env.ebay.listings(ebayUserId)).toHaveLength(1)
  expect(callsOf(ebaySeller).filter((operation) => operation === 'publishOffer')).toHaveLength(1)
  // A later request finds the item live.
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: true, publish_status: 'published' })
  expect(env.ebay.listings(ebayUserId)).toHaveLength(1)
})

test('photos that eBay has are not sent again for any item, until they expire there', async () => {
  const ebaySeller = await createEbaySeller()
  const { env } = ebaySeller
  await publishJeans(ebaySeller, { photos: 2 })
  const countSentPhotos = () => callsOf(ebaySeller).filter((operation) => operation === 'createImageFromFile').length
  expect(countSentPhotos()).toBe(2)
  await publishJeans(ebaySeller, { photos: 3 })
  expect(countSentPhotos()).toBe(3)
  env.clock.forward(29 * 24 * 60 * 60)
  await publishJeans(ebaySeller, { photos: 2 })
  expect(countSentPhotos()).toBe(5)
})

test('a SKU used for something else at eBay is left alone, and the item can be published under another', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const first = await publishJeans(ebaySeller, { sku: 'SHARED' })
  // eBay still has the item after the SKU is no longer stored here.
  await seller.call(renameSkuEndpoint, { itemId: first, sku: 'FIRST' })
  const itemId = await readyJeans(ebaySeller, {
    sku: 'SHARED',
    listing: { title: 'Another pair of jeans altogether' },
  })
  const refused = await seller.call(publishEndpoint, { itemId })
  expect(refused).toMatchObject({ success: false, fix: { field: 'sku', severity: 'error' } })
  expect(refused.error).toContain('SKU SHARED is already used on eBay')
  expect(env.ebay.listings(ebayUserId).map(({ item }) => item.product?.title)).toEqual([
    'Fernwold Mens Jeans 32x30 Blue Straight',
  ])
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({
    status: 'failed',
    error: refused.error,
    fix: { field: 'sku' },
  })
  await seller.call(renameSkuEndpoint, { itemId, sku: 'SECOND' })
  // The new SKU counts as the fix.
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ error: refused.error, fix: null })
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: true })
  expect(env.ebay.listings(ebayUserId).map(({ sku }) => sku)).toEqual(['SHARED', 'SECOND'])
})

test('publishing several items refuses those with faults, names the fix, and publishes the others', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const good = [await readyJeans(ebaySeller), await readyJeans(ebaySeller), await readyJeans(ebaySeller)]
  const bad = await readyJeans(ebaySeller, { sku: 'NO-SIZE' })
  await setColumns(env, seller, bad, { extractedSize: null })
  const answer = await seller.call(publishManyEndpoint, { itemIds: [...good, bad] })
  expect(answer.started.toSorted()).toEqual(good.toSorted())
  expect(answer.refused).toMatchObject([{ itemId: bad, sku: 'NO-SIZE', fix: { severity: 'error' } }])
  await expect.poll(() => env.ebay.listings(ebayUserId).length).toBe(3)
  for (const itemId of good)
    await expect.poll(async () => (await ebayItem(ebaySeller, itemId)).publication?.status).toBe('published')
})

test('a confirmed price stays when the item is published again together with others', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await readyJeans(ebaySeller)
  env.ebay.faults.next({ kind: 'rate-limit', on: 'publishOffer' })
  expect(await seller.call(publishEndpoint, { itemId, price: 31.5 })).toMatchObject({ success: false })
  const { items } = await seller.call(previewEndpoint, { itemIds: [itemId] })
  expect(items).toMatchObject([{ summary: { price: '31.50' } }])
  await seller.call(publishManyEndpoint, { itemIds: [itemId] })
  await expect.poll(() => env.ebay.listings(ebayUserId).length).toBe(1)
  expect(env.ebay.listings(ebayUserId)[0]?.offer.pricingSummary?.price?.value).toBe('31.50')
})

test('a request that times out answers that publishing continues, and the item is published later', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await readyJeans(ebaySeller)
  env.ebay.faults.setLatency(200)
  const answer = await requestPublish({ ...env.services, userId: seller.userId }, { itemId }, 50)
  expect(answer).toEqual({ success: true, publish_status: 'publishing' })
  await expect.poll(async () => (await ebayItem(ebaySeller, itemId)).publication?.status).toBe('published')
})

test('a waiting request is answered when its process shuts down, and its job continues', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await readyJeans(ebaySeller)
  env.ebay.faults.setLatency(200)
  const closing = new AbortController()
  const waiting = requestPublish(
    { ...env.services, userId: seller.userId, shutdown: { ...env.services.shutdown, portClosed: closing.signal } },
    { itemId },
    60_000,
  )
  await expect.poll(async () => (await listingRow(ebaySeller, itemId))?.publishStatus).toBe('publishing')
  closing.abort()
  expect(await waiting).toEqual({ success: true, publish_status: 'publishing' })
  await expect.poll(async () => (await ebayItem(ebaySeller, itemId)).publication?.status).toBe('published')
})

test('an item and its photos cannot be deleted while it is being published', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await readyJeans(ebaySeller)
  env.ebay.faults.setLatency(200)
  const answer = seller.call(publishEndpoint, { itemId })
  await expect.poll(async () => (await listingRow(ebaySeller, itemId))?.publishStatus).toBe('publishing')
  const [photo] = (await ebayItem(ebaySeller, itemId)).photos
  expect((await seller.try(deletePhotoEndpoint, { itemId, photoId: photo?.id ?? '' })).status).toBe(409)
  expect(await seller.call(deleteItemsEndpoint, { itemIds: [itemId] })).toMatchObject({ deleted: [] })
  expect(await answer).toMatchObject({ success: true, publish_status: 'published' })
})

test('a job that has used up its retries ends as unknown if eBay may have listed the item, else as failed', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  for (const [offerId, publishStatus] of [
    [null, 'failed'],
    ['9200000011', 'unknown'],
  ] as const) {
    const itemId = await publishJeans(ebaySeller)
    const id = crypto.randomUUID()
    await setListing(ebaySeller, itemId, { publishStatus: 'publishing', jobId: id, offerId })
    const payload = { userId: seller.userId, itemId, environment: 'practice', task: 'publish' } as const
    const services = { ...env.services, imageLimiter: createImageLimiter(env.services) }
    await giveUpPublishing(services, { id, payload, round: 0, signal: new AbortController().signal })
    expect(await listingRow(ebaySeller, itemId)).toMatchObject({ publishStatus, jobId: null })
    await setListing(ebaySeller, itemId, { offerId: null })
  }
})

test('a job of another environment sends no call to this one', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await publishJeans(ebaySeller)
  const id = crypto.randomUUID()
  await setListing(ebaySeller, itemId, { publishStatus: 'publishing', jobId: id, environment: 'sandbox' })
  const before = callsOf(ebaySeller)
  const payload = { userId: seller.userId, itemId, environment: 'sandbox', task: 'publish' } as const
  const services = { ...env.services, imageLimiter: createImageLimiter(env.services) }
  await publishListing(services, { id, payload, round: 0, signal: new AbortController().signal })
  expect(await listingRow(ebaySeller, itemId)).toMatchObject({ publishStatus: 'unknown', jobId: null })
  expect(callsOf(ebaySeller)).toEqual(before)
  expect((await ebayItem(ebaySeller, itemId)).publication).toBeNull()
})

test('a job of one eBay account does nothing if another account is connected', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await publishJeans(ebaySeller)
  const second = await readyToSell(env, seller)
  const before = env.ebay.calls(second).length
  const services = { ...env.services, imageLimiter: createImageLimiter(env.services) }
  const run = async (columns: Partial<typeof ebayListings.$inferInsert>, task: 'publish' | 'update') => {
    const id = crypto.randomUUID()
    await setListing(ebaySeller, itemId, { ...columns, jobId: id })
    const payload = { userId: seller.userId, itemId, environment: 'practice', task } as const
    await publishListing(services, { id, payload, round: 0, signal: new AbortController().signal })
    return listingRow(ebaySeller, itemId)
  }
  const publishError = expect.stringContaining('listed from another eBay account')
  expect(await run({}, 'update')).toMatchObject({ publishStatus: 'published', jobId: null, publishError })
  expect(await run({ publishStatus: 'publishing' }, 'publish')).toMatchObject({ publishStatus: 'unknown', jobId: null })
  const unpublished = {
    publishStatus: 'publishing',
    offerId: null,
    listingId: null,
    sentHash: null,
    unansweredSince: null,
  } as const
  expect(await run(unpublished, 'publish')).toMatchObject({ publishStatus: 'failed', jobId: null, publishError })
  expect(env.ebay.calls(second)).toHaveLength(before)
})

test('a live item is not published again with another form', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await publishJeans(ebaySeller)
  expect(await seller.call(publishEndpoint, { itemId, price: 40 })).toMatchObject({
    success: false,
    error: expect.stringContaining('use Update on eBay'),
  })
  expect(env.ebay.listings(ebayUserId)[0]?.offer.pricingSummary?.price?.value).toBe('24.99')
})

test('a SKU of only dots is refused before eBay is called', async () => {
  const ebaySeller = await createEbaySeller()
  const itemId = await readyJeans(ebaySeller, { sku: '..' })
  expect(await ebaySeller.seller.call(publishEndpoint, { itemId })).toMatchObject({
    success: false,
    fix: { field: 'sku' },
  })
  expect(callsOf(ebaySeller)).toEqual([])
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ status: 'failed', fix: { field: 'sku' } })
})

async function setListing(
  { env, seller }: EbaySeller,
  itemId: string,
  columns: Partial<typeof ebayListings.$inferInsert>,
): Promise<void> {
  await env.services.db.asUser(seller.userId, (tx) =>
    tx.update(ebayListings).set(columns).where(eq(ebayListings.itemId, itemId)),
  )
}

test('the error for an item that lacks only policies is about them; with other faults it names each', async () => {
  const env = await createEbayTestEnvironment()
  const seller = await env.seller()
  await connectSeller(env, seller)
  const itemId = await readyJeans({ env, seller })
  const refusal = async () => (await seller.call(publishEndpoint, { itemId })).error
  expect(await refusal()).toBe(ebaySentences.policiesFirst)
  await setColumns(env, seller, itemId, { aiTitle: null })
  const { title, noPolicies } = readinessSentences
  expect(await refusal()).toBe([`${ebaySentences.fixFirst}:`, title, noPolicies].join('\n'))
})
