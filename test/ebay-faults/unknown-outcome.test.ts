import { expect, test } from 'vitest'
import { publishEndpoint } from '../../src/ebay/api.ts'
import { syncDue } from '../../src/ebay/server/sync/sync-due.ts'
import { deleteItemsEndpoint } from '../../src/items/api.ts'
import { connectSeller } from '../ebay-world.ts'
import { createPublishing, ebayItem, listingRow, type Publishing, readyJeans } from '../published-items.ts'
import { syncNow } from './sync-now.ts'

test('where eBay publishes, says nothing and cannot be asked, the item waits for news and is never listed twice', async () => {
  const publishing = await createPublishing()
  const { world, seller } = publishing
  const itemId = await readyJeans(publishing, { photos: 1 })
  world.ebay.faults.next(
    { kind: 'commit-then-reset', on: 'publishOffer' },
    { kind: 'unavailable', on: 'getOffer', times: 3 },
  )
  const answer = await seller.call(publishEndpoint, { itemId })
  expect(answer).toMatchObject({ success: false, publish_status: 'unknown' })
  expect((await ebayItem(publishing, itemId)).publication).toMatchObject({ status: 'unknown', listingUrl: null })
  await syncNow(publishing)
  const [listing] = world.ebay.listings(publishing.ebayUserId)
  expect(await ebayItem(publishing, itemId)).toMatchObject({
    status: 'listed',
    publication: { status: 'published', error: null, listingId: listing?.listingId, isChanged: false },
  })
  expectOneListing(publishing)
})

test('a publication that eBay never made is failed once eBay says so, and goes through the next time', async () => {
  const publishing = await createPublishing()
  const { world, seller } = publishing
  const itemId = await readyJeans(publishing, { photos: 1 })
  world.ebay.faults.next({ kind: 'reset', on: 'publishOffer' }, { kind: 'unavailable', on: 'getOffer', times: 3 })
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ publish_status: 'unknown' })
  await syncNow(publishing)
  expect((await ebayItem(publishing, itemId)).publication).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('Nothing was listed'),
  })
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: true })
  expectOneListing(publishing)
})

test('where one of two tries was not answered nobody says that nothing was listed, until eBay does', async () => {
  const publishing = await createPublishing()
  const { world, seller } = publishing
  const itemId = await readyJeans(publishing, { photos: 1 })
  world.ebay.faults.next({ kind: 'reset', on: 'publishOffer' }, { kind: 'unavailable', on: 'publishOffer' })
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ publish_status: 'unknown' })
  await syncNow(publishing)
  expect((await ebayItem(publishing, itemId)).publication).toMatchObject({ status: 'failed' })
})

test('asked for again while eBay cannot be asked still, it is no failure, and is found all the same', async () => {
  const publishing = await createPublishing()
  const { world, seller } = publishing
  const itemId = await readyJeans(publishing, { sku: 'MAYBE', photos: 1 })
  const away = { kind: 'unavailable', on: 'getOffer', times: 3 } as const
  world.ebay.faults.next({ kind: 'commit-then-reset', on: 'publishOffer' }, away)
  await seller.call(publishEndpoint, { itemId })
  world.ebay.faults.next(away)
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({
    success: false,
    publish_status: 'unknown',
    error: expect.stringContaining('has not said yet'),
  })
  // It may be live: deleted, it would be for sale and nobody here would know.
  expect(await seller.call(deleteItemsEndpoint, { itemIds: [itemId] })).toMatchObject({ deleted: [] })
  await syncNow(publishing)
  expect((await ebayItem(publishing, itemId)).publication).toMatchObject({ status: 'published', error: null })
  expectOneListing(publishing)
})

test('asked for again after the consent was taken back, it says so, and is found once it is given anew', async () => {
  const publishing = await createPublishing()
  const { world, seller, ebayUserId } = publishing
  const itemId = await readyJeans(publishing, { photos: 1 })
  world.ebay.faults.next(
    { kind: 'commit-then-reset', on: 'publishOffer' },
    { kind: 'unavailable', on: 'getOffer', times: 3 },
  )
  await seller.call(publishEndpoint, { itemId })
  world.ebay.sellers.revoke(ebayUserId)
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({
    publish_status: 'unknown',
    error: expect.stringContaining('please reconnect your account'),
    fix: { field: 'connection' },
  })
  const account = world.ebay.sellers.list().find(({ userId }) => userId === ebayUserId)
  await connectSeller(world, seller, account)
  await syncNow(publishing)
  expect((await ebayItem(publishing, itemId)).publication).toMatchObject({ status: 'published', error: null })
})

test('a listing that eBay makes only after it was asked about it is found all the same', async () => {
  const publishing = await createPublishing()
  const { world, seller, ebayUserId } = publishing
  const itemId = await readyJeans(publishing, { photos: 1 })
  world.ebay.faults.next({ kind: 'reset', on: 'publishOffer' }, { kind: 'unavailable', on: 'getOffer', times: 3 })
  await seller.call(publishEndpoint, { itemId })
  await syncDue(world.services, new AbortController().signal)
  expect((await ebayItem(publishing, itemId)).publication).toMatchObject({ status: 'unknown' })
  await publishAtEbay(publishing, itemId)
  await syncNow(publishing)
  const [listing] = world.ebay.listings(ebayUserId)
  expect((await ebayItem(publishing, itemId)).publication).toMatchObject({
    status: 'published',
    listingId: listing?.listingId,
  })
})

function expectOneListing({ world, ebayUserId }: Publishing) {
  expect(world.ebay.listings(ebayUserId)).toMatchObject([{ status: 'ACTIVE' }])
}

/** What eBay does late of itself. */
async function publishAtEbay(publishing: Publishing, itemId: string): Promise<void> {
  const { addresses, sellers } = publishing.world.ebay
  const row = await listingRow(publishing, itemId)
  const headers = {
    authorization: `Bearer ${sellers.tokens(publishing.ebayUserId).accessToken}`,
    'accept-language': 'en-US',
  }
  const path = `/sell/inventory/v1/offer/${row?.offerId}/publish`
  expect((await fetch(`${addresses.api}${path}`, { method: 'POST', headers })).status).toBe(200)
}
