import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  callsOf,
  createEbaySeller,
  ebayItem,
  listingRow,
  publishJeans,
  readyJeans,
  readyToSell,
} from '../../../../test/published-items.ts'
import { setColumns } from '../../../../test/save-listing.ts'
import { deleteItemsEndpoint, deleteMatchingEndpoint, renameSkuEndpoint } from '../../../items/api.ts'
import { deleteListingsEndpoint, editListingEndpoint } from '../../../listings/api.ts'
import { bulkEditEndpoint, previewBulkEditEndpoint, undoBulkEditEndpoint } from '../../../listings/bulk-edit-api.ts'
import {
  disconnectEbayEndpoint,
  endListingEndpoint,
  listEbayItemsEndpoint,
  publishEndpoint,
  readyItemsEndpoint,
  updateOnEbayEndpoint,
} from '../../api.ts'
import { ebayListings } from '../tables.ts'

test('a change is shown and sent with one update, and renaming the SKU changes nothing at eBay', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await publishJeans(ebaySeller, { sku: 'LIVE' })
  await seller.call(renameSkuEndpoint, { itemId, sku: 'RENAMED' })
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ isChanged: false, ebaySku: 'LIVE' })
  await seller.call(editListingEndpoint, { itemId, changes: { title: 'Fernwold straight jeans in a better light' } })
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ isChanged: true })
  expect(await seller.call(updateOnEbayEndpoint, { itemId })).toMatchObject({
    success: true,
    publish_status: 'published',
  })
  const [listing] = env.ebay.listings(ebayUserId)
  expect(listing?.sku).toBe('LIVE')
  expect(listing?.item.product?.title).toBe('Fernwold straight jeans in a better light')
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ isChanged: false, isUpdating: false })
  expect(callsOf(ebaySeller).slice(-2)).toEqual(['createOrReplaceInventoryItem', 'updateOffer'])
  expect(await listingRow(ebaySeller, itemId)).toMatchObject({ revisions: 2 })
})

test('a bulk edit of live items is shown as changes not on eBay yet, until it is sent or undone', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemIds = [await publishJeans(ebaySeller), await publishJeans(ebaySeller)]
  const change = { operation: 'round', field: 'suggestedPrice', ending: '.00' } as const
  const isChanged = async () =>
    Promise.all(itemIds.map(async (id) => (await ebayItem(ebaySeller, id)).publication?.isChanged))
  const { hash, ...preview } = await seller.call(previewBulkEditEndpoint, { itemIds, change })
  expect(preview).toMatchObject({ selected: 2, changing: 2, live: 2 })
  const editId = randomUUID()
  expect(await seller.call(bulkEditEndpoint, { editId, itemIds, change, hash })).toEqual({ changed: 2, waiting: 0 })
  expect(await isChanged()).toEqual([true, true])
  await seller.call(updateOnEbayEndpoint, { itemId: itemIds[0] ?? '' })
  expect(await isChanged()).toEqual([false, true])
  const prices = env.ebay.listings(ebayUserId).map(({ offer }) => offer.pricingSummary?.price?.value)
  expect(new Set(prices)).toEqual(new Set(['24.99', '25.00']))
  expect(await seller.call(undoBulkEditEndpoint, { editId })).toEqual({ restored: 2, kept: 0, waiting: 0 })
  expect(await isChanged()).toEqual([true, false])
})

test('a listed item whose title is emptied stays in the list, and shows what is missing', async () => {
  const ebaySeller = await createEbaySeller()
  const { seller } = ebaySeller
  const itemId = await publishJeans(ebaySeller, { photos: 1 })
  await seller.call(editListingEndpoint, { itemId, changes: { title: ' ' } })
  const all = await seller.call(listEbayItemsEndpoint, {})
  expect(all).toMatchObject({ count: 1, items: [{ id: itemId, listing: { title: null } }] })
  const live = await ebayItem(ebaySeller, itemId)
  expect(live.readiness.errors).toEqual(['Title is required (minimum 10 characters)'])
  expect(live.publication).toMatchObject({ status: 'published', isChanged: true })
  await seller.call(endListingEndpoint, { itemId })
  expect((await seller.call(listEbayItemsEndpoint, {})).items).toMatchObject([{ id: itemId, status: 'ended' }])
})

test('fields that the seller filled in stay when the item changes, and the others follow the item', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await readyJeans(ebaySeller)
  await seller.call(publishEndpoint, { itemId, price: 31.5 })
  await seller.call(editListingEndpoint, { itemId, changes: { suggestedPrice: 12, brand: 'Fernwold West' } })
  expect((await ebayItem(ebaySeller, itemId)).publication?.form).toMatchObject({ price: 31.5, brand: 'Fernwold West' })
  await seller.call(updateOnEbayEndpoint, { itemId })
  const [listing] = env.ebay.listings(ebayUserId)
  expect(listing?.offer.pricingSummary?.price?.value).toBe('31.50')
  expect(listing?.item.product?.aspects?.['Brand']).toEqual(['Fernwold West'])
})

test('no more than 250 changes of a listing are sent on one day', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await publishJeans(ebaySeller)
  const revisedOn = env.clock.now().toISOString().slice(0, 10)
  await env.services.db.asUser(seller.userId, (tx) => tx.update(ebayListings).set({ revisedOn, revisions: 249 }))
  await seller.call(editListingEndpoint, { itemId, changes: { title: 'One change too many for one day' } })
  expect(await seller.call(updateOnEbayEndpoint, { itemId })).toMatchObject({
    success: false,
    error: expect.stringContaining('250'),
  })
  env.clock.forward(24 * 60 * 60)
  expect(await seller.call(updateOnEbayEndpoint, { itemId })).toMatchObject({ success: true })
})

test('a listing is ended, and its offer is used again', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await publishJeans(ebaySeller)
  const before = await listingRow(ebaySeller, itemId)
  expect(await seller.call(endListingEndpoint, { itemId })).toMatchObject({
    status: 'ended',
    endedAt: expect.any(String),
  })
  expect((await ebayItem(ebaySeller, itemId)).status).toBe('ended')
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: true, publish_status: 'published' })
  const after = await listingRow(ebaySeller, itemId)
  expect(after?.offerId).toBe(before?.offerId)
  expect(after?.listingId).not.toBe(before?.listingId)
  expect(env.ebay.listings(ebayUserId).map(({ status }) => status)).toEqual(['ENDED', 'ACTIVE'])
  expect(callsOf(ebaySeller).filter((operation) => operation === 'createOffer')).toHaveLength(1)
  expect((await ebayItem(ebaySeller, itemId)).status).toBe('listed')
})

test('an item whose listing eBay ended is published again with its offer', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await publishJeans(ebaySeller)
  const before = await listingRow(ebaySeller, itemId)
  env.ebay.endListing(before?.listingId ?? '', 'ebay')
  expect(await seller.call(endListingEndpoint, { itemId })).toMatchObject({ status: 'ended' })
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: true, publish_status: 'published' })
  expect((await listingRow(ebaySeller, itemId))?.offerId).toBe(before?.offerId)
})

test('an update of a listing that has ended at eBay fails, and the item becomes ended', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await publishJeans(ebaySeller)
  env.ebay.endListing((await listingRow(ebaySeller, itemId))?.listingId ?? '')
  await seller.call(editListingEndpoint, { itemId, changes: { title: 'Changed after it was over at eBay' } })
  expect(await seller.call(updateOnEbayEndpoint, { itemId })).toMatchObject({ success: false, publish_status: 'ended' })
  expect(await ebayItem(ebaySeller, itemId)).toMatchObject({ status: 'ended', publication: { status: 'ended' } })
})

test('a live item is not deleted until its listing has ended', async () => {
  const ebaySeller = await createEbaySeller()
  const { seller } = ebaySeller
  const itemId = await publishJeans(ebaySeller, { sku: 'LIVE' })
  const reason = 'LIVE is live on eBay. It was not deleted. End its listing first, then delete it.'
  const spared = [{ id: itemId, sku: 'LIVE', reason }]
  expect(await seller.call(deleteItemsEndpoint, { itemIds: [itemId] })).toEqual({ deleted: [], spared })
  const all = { filter: {}, createdUntil: '2099-01-01T00:00:00.000Z', except: [] }
  expect(await seller.call(deleteMatchingEndpoint, { deletionId: crypto.randomUUID(), ...all })).toEqual({
    deleted: 0,
    spared,
  })
  await seller.call(endListingEndpoint, { itemId })
  expect(await seller.call(deleteItemsEndpoint, { itemIds: [itemId] })).toEqual({ deleted: [itemId], spared: [] })
})

test('the listing text of a live item is not deleted until its listing at eBay has ended', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await publishJeans(ebaySeller, { sku: 'LIVE', photos: 1 })
  const deleteText = () => seller.call(deleteListingsEndpoint, { itemIds: [itemId] })
  const sparedFor = (reason: string) => ({ deleted: 0, spared: [{ id: itemId, sku: 'LIVE', reason }] })
  expect(await deleteText()).toEqual(
    sparedFor(
      "LIVE is live on eBay. Its listing wasn't deleted. Press End Listing under Publish to eBay, then delete it.",
    ),
  )
  const all = { createdUntil: env.clock.now().toISOString(), except: [] }
  expect(await seller.call(deleteListingsEndpoint, { all })).toEqual({ deleted: 0, spared: [] })
  await env.services.db.asUser(seller.userId, (tx) => tx.update(ebayListings).set({ publishStatus: 'unknown' }))
  expect(await deleteText()).toEqual(
    sparedFor("eBay hasn't confirmed yet whether LIVE is listed. Its listing wasn't deleted. Try again later."),
  )
  await env.services.db.asUser(seller.userId, (tx) => tx.update(ebayListings).set({ publishStatus: 'published' }))
  await seller.call(endListingEndpoint, { itemId })
  expect(await deleteText()).toEqual({ deleted: 1, spared: [] })
})

test('a listing of a disconnected account cannot be ended, and the error says why', async () => {
  const ebaySeller = await createEbaySeller()
  const { seller } = ebaySeller
  const itemId = await publishJeans(ebaySeller)
  await seller.call(disconnectEbayEndpoint, {})
  await expect(seller.call(endListingEndpoint, { itemId })).rejects.toThrow(
    'eBay account not connected. Please connect it again, then end the listing.',
  )
})

test('a changed item with a fault counts as changed, also while no account is connected', async () => {
  const ebaySeller = await createEbaySeller()
  const { seller } = ebaySeller
  const itemId = await publishJeans(ebaySeller, { photos: 1 })
  await seller.call(editListingEndpoint, { itemId, changes: { title: 'Too short' } })
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ isChanged: true })
  await seller.call(disconnectEbayEndpoint, {})
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ isChanged: true })
})

test('an item that is live on a disconnected account can be deleted', async () => {
  const ebaySeller = await createEbaySeller()
  const { seller } = ebaySeller
  const itemId = await publishJeans(ebaySeller, { sku: 'GONE-FROM-HERE' })
  await seller.call(disconnectEbayEndpoint, {})
  expect(await ebayItem(ebaySeller, itemId)).toMatchObject({ publication: { status: 'published', isChanged: false } })
  expect(await seller.call(deleteItemsEndpoint, { itemIds: [itemId] })).toEqual({
    deleted: [itemId],
    spared: [],
    stillListed: ['GONE-FROM-HERE'],
  })
})

test('the answer to a deletion names the items that stay on eBay, and no others', async () => {
  const ebaySeller = await createEbaySeller()
  const { seller } = ebaySeller
  const ended = await publishJeans(ebaySeller, { sku: 'ENDED' })
  await seller.call(endListingEndpoint, { itemId: ended })
  for (const sku of ['STAYS-1', 'STAYS-2']) await publishJeans(ebaySeller, { sku })
  await readyJeans(ebaySeller, { sku: 'DRAFT' })
  await seller.call(disconnectEbayEndpoint, {})
  const all = { filter: {}, createdUntil: '2099-01-01T00:00:00.000Z', except: [] }
  const deletion = { deletionId: crypto.randomUUID(), ...all }
  const answer = { deleted: 4, spared: [], stillListed: ['STAYS-1', 'STAYS-2'] }
  expect(await seller.call(deleteMatchingEndpoint, deletion)).toEqual(answer)
  // The first answer was lost, and the request is repeated.
  expect(await seller.call(deleteMatchingEndpoint, deletion)).toEqual(answer)
})

test('an item sold in another environment, such as practice, can be listed in this one', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await readyJeans(ebaySeller)
  await setColumns(env, seller, itemId, { status: 'sold' })
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: true })
  expect((await ebayItem(ebaySeller, itemId)).status).toBe('listed')
})

test('an item ended on one account and published on another keeps no data of the first', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await publishJeans(ebaySeller)
  await seller.call(endListingEndpoint, { itemId })
  const second = await readyToSell(env, seller)
  expect(await listingRow(ebaySeller, itemId)).toMatchObject({ ebayUsername: expect.any(String) })
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ status: 'ended', otherAccount: null })
  expect(await seller.call(readyItemsEndpoint, {})).toEqual({ itemIds: [], count: 0, ended: 1 })
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: true })
  expect(await listingRow(ebaySeller, itemId)).toMatchObject({ ebayUserId: second, ebayUsername: null })
})

test('a listing of another eBay account is shown and not changed', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await publishJeans(ebaySeller, { sku: 'OF-FIRST' })
  const { username = '' } = env.ebay.sellers.list().find(({ userId }) => userId === ebayUserId) ?? {}
  const second = await readyToSell(env, seller)
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ otherAccount: username, isChanged: false })
  for (const answer of [
    await seller.try(updateOnEbayEndpoint, { itemId }),
    await seller.try(endListingEndpoint, { itemId }),
  ])
    expect(answer).toMatchObject({
      status: 409,
      json: { error: { sentence: expect.stringContaining(`(${username})`) } },
    })
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: false })
  expect(env.ebay.listings(second)).toEqual([])
})

test('a listing can be ended at the moment at which the lease of its publishing ends, and not before', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await publishJeans(ebaySeller)
  await setColumns(env, seller, itemId, { publishingUntil: new Date(env.clock.now().getTime() + 1000) })
  expect((await seller.try(endListingEndpoint, { itemId })).status).toBe(409)
  env.clock.forward(1)
  expect(await seller.call(endListingEndpoint, { itemId })).toMatchObject({ status: 'ended' })
})
