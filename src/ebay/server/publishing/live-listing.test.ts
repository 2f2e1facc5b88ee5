import { expect, test } from 'vitest'
import {
  callsOf,
  createPublishing,
  ebayItem,
  listingRow,
  publishedJeans,
  readyJeans,
  readyToSell,
} from '../../../../test/published-items.ts'
import { setColumns } from '../../../../test/save-listing.ts'
import { deleteItemsEndpoint, deleteMatchingEndpoint, renameSkuEndpoint } from '../../../items/api.ts'
import { deleteListingsEndpoint, editListingEndpoint } from '../../../listings/api.ts'
import {
  disconnectEbayEndpoint,
  endListingEndpoint,
  listEbayItemsEndpoint,
  publishEndpoint,
  readyItemsEndpoint,
  updateOnEbayEndpoint,
} from '../../api.ts'
import { ebayListings } from '../tables.ts'

test('what was changed since is told, updated with one press, and a rename changes nothing at eBay', async () => {
  const publishing = await createPublishing()
  const { env, seller, ebayUserId } = publishing
  const itemId = await publishedJeans(publishing, { sku: 'LIVE' })
  await seller.call(renameSkuEndpoint, { itemId, sku: 'RENAMED' })
  expect((await ebayItem(publishing, itemId)).publication).toMatchObject({ isChanged: false, ebaySku: 'LIVE' })
  await seller.call(editListingEndpoint, { itemId, changes: { title: 'Fernwold straight jeans in a better light' } })
  expect((await ebayItem(publishing, itemId)).publication).toMatchObject({ isChanged: true })
  expect(await seller.call(updateOnEbayEndpoint, { itemId })).toMatchObject({
    success: true,
    publish_status: 'published',
  })
  const [listing] = env.ebay.listings(ebayUserId)
  expect(listing?.sku).toBe('LIVE')
  expect(listing?.item.product?.title).toBe('Fernwold straight jeans in a better light')
  expect((await ebayItem(publishing, itemId)).publication).toMatchObject({ isChanged: false, isUpdating: false })
  expect(callsOf(publishing).slice(-2)).toEqual(['createOrReplaceInventoryItem', 'updateOffer'])
  expect(await listingRow(publishing, itemId)).toMatchObject({ revisions: 2 })
})

test('what is for sale stays in sight when its title is emptied, and says what is missing', async () => {
  const publishing = await createPublishing()
  const { seller } = publishing
  const itemId = await publishedJeans(publishing, { photos: 1 })
  await seller.call(editListingEndpoint, { itemId, changes: { title: ' ' } })
  const all = await seller.call(listEbayItemsEndpoint, {})
  expect(all).toMatchObject({ count: 1, items: [{ id: itemId, listing: { title: null } }] })
  const live = await ebayItem(publishing, itemId)
  expect(live.readiness.errors).toEqual(['Title is required (minimum 10 characters)'])
  expect(live.publication).toMatchObject({ status: 'published', isChanged: true })
  await seller.call(endListingEndpoint, { itemId })
  expect((await seller.call(listEbayItemsEndpoint, {})).items).toMatchObject([{ id: itemId, status: 'ended' }])
})

test('what the seller said in the form stands when the item changes, and the rest follows the item', async () => {
  const publishing = await createPublishing()
  const { env, seller, ebayUserId } = publishing
  const itemId = await readyJeans(publishing)
  await seller.call(publishEndpoint, { itemId, price: 31.5 })
  await seller.call(editListingEndpoint, { itemId, changes: { suggestedPrice: 12, brand: 'Fernwold West' } })
  expect((await ebayItem(publishing, itemId)).publication?.form).toMatchObject({ price: 31.5, brand: 'Fernwold West' })
  await seller.call(updateOnEbayEndpoint, { itemId })
  const [listing] = env.ebay.listings(ebayUserId)
  expect(listing?.offer.pricingSummary?.price?.value).toBe('31.50')
  expect(listing?.item.product?.aspects?.['Brand']).toEqual(['Fernwold West'])
})

test('after 250 changes on one day no more are sent, until the next', async () => {
  const publishing = await createPublishing()
  const { env, seller } = publishing
  const itemId = await publishedJeans(publishing)
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

test('a listing is ended from here, and its offer is used again', async () => {
  const publishing = await createPublishing()
  const { env, seller, ebayUserId } = publishing
  const itemId = await publishedJeans(publishing)
  const before = await listingRow(publishing, itemId)
  expect(await seller.call(endListingEndpoint, { itemId })).toMatchObject({
    status: 'ended',
    endedAt: expect.any(String),
  })
  expect((await ebayItem(publishing, itemId)).status).toBe('ended')
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: true, publish_status: 'published' })
  const after = await listingRow(publishing, itemId)
  expect(after?.offerId).toBe(before?.offerId)
  expect(after?.listingId).not.toBe(before?.listingId)
  expect(env.ebay.listings(ebayUserId).map(({ status }) => status)).toEqual(['ENDED', 'ACTIVE'])
  expect(callsOf(publishing).filter((operation) => operation === 'createOffer')).toHaveLength(1)
  expect((await ebayItem(publishing, itemId)).status).toBe('listed')
})

test('an item whose listing eBay ended itself is published again with its offer', async () => {
  const publishing = await createPublishing()
  const { env, seller } = publishing
  const itemId = await publishedJeans(publishing)
  const before = await listingRow(publishing, itemId)
  env.ebay.endListing(before?.listingId ?? '', 'ebay')
  expect(await seller.call(endListingEndpoint, { itemId })).toMatchObject({ status: 'ended' })
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: true, publish_status: 'published' })
  expect((await listingRow(publishing, itemId))?.offerId).toBe(before?.offerId)
})

test('an update of a listing that is over at eBay says so, and the item becomes ended', async () => {
  const publishing = await createPublishing()
  const { env, seller } = publishing
  const itemId = await publishedJeans(publishing)
  env.ebay.endListing((await listingRow(publishing, itemId))?.listingId ?? '')
  await seller.call(editListingEndpoint, { itemId, changes: { title: 'Changed after it was over at eBay' } })
  expect(await seller.call(updateOnEbayEndpoint, { itemId })).toMatchObject({ success: false, publish_status: 'ended' })
  expect(await ebayItem(publishing, itemId)).toMatchObject({ status: 'ended', publication: { status: 'ended' } })
})

test('an item that is live is not deleted until its listing has ended', async () => {
  const publishing = await createPublishing()
  const { seller } = publishing
  const itemId = await publishedJeans(publishing, { sku: 'LIVE' })
  const reason = 'LIVE is live on eBay. It was not deleted; end its listing first, then delete it.'
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

test('the words of an item that is live are not deleted until its listing has ended, which could not be ended without them', async () => {
  const publishing = await createPublishing()
  const { env, seller } = publishing
  const itemId = await publishedJeans(publishing, { sku: 'LIVE', photos: 1 })
  const remove = () => seller.call(deleteListingsEndpoint, { itemIds: [itemId] })
  const left = (reason: string) => ({ deleted: 0, spared: [{ id: itemId, sku: 'LIVE', reason }] })
  expect(await remove()).toEqual(
    left(
      'LIVE is live on eBay. Its listing was not deleted; press End Listing on eBay Integration first, then delete it.',
    ),
  )
  const all = { createdUntil: env.clock.now().toISOString(), except: [] }
  expect(await seller.call(deleteListingsEndpoint, { all })).toMatchObject({ deleted: 0, spared: [{ sku: 'LIVE' }] })
  await env.services.db.asUser(seller.userId, (tx) => tx.update(ebayListings).set({ publishStatus: 'unknown' }))
  expect(await remove()).toEqual(
    left(
      'eBay has not said yet whether LIVE is listed there. Its listing was not deleted; try again when eBay has answered.',
    ),
  )
  await env.services.db.asUser(seller.userId, (tx) => tx.update(ebayListings).set({ publishStatus: 'published' }))
  await seller.call(endListingEndpoint, { itemId })
  expect(await remove()).toEqual({ deleted: 1, spared: [] })
})

test('a listing of an account that is not connected any more is not ended, for that reason', async () => {
  const publishing = await createPublishing()
  const { seller } = publishing
  const itemId = await publishedJeans(publishing)
  await seller.call(disconnectEbayEndpoint, {})
  await expect(seller.call(endListingEndpoint, { itemId })).rejects.toThrow(
    'eBay account not connected. Please connect it again, then end the listing.',
  )
})

test('what was changed and lacks something by now is not yet on eBay, also while no account is connected', async () => {
  const publishing = await createPublishing()
  const { seller } = publishing
  const itemId = await publishedJeans(publishing, { photos: 1 })
  await seller.call(editListingEndpoint, { itemId, changes: { title: 'Too short' } })
  expect((await ebayItem(publishing, itemId)).publication).toMatchObject({ isChanged: true })
  await seller.call(disconnectEbayEndpoint, {})
  expect((await ebayItem(publishing, itemId)).publication).toMatchObject({ isChanged: true })
})

test('an item that is live from an account that is not connected any more can be deleted', async () => {
  const publishing = await createPublishing()
  const { seller } = publishing
  const itemId = await publishedJeans(publishing, { sku: 'GONE-FROM-HERE' })
  await seller.call(disconnectEbayEndpoint, {})
  expect(await ebayItem(publishing, itemId)).toMatchObject({ publication: { status: 'published', isChanged: false } })
  expect(await seller.call(deleteItemsEndpoint, { itemIds: [itemId] })).toEqual({
    deleted: [itemId],
    spared: [],
    stillListed: ['GONE-FROM-HERE'],
  })
})

test('of all that a deletion takes those are told that stay on eBay, and no others', async () => {
  const publishing = await createPublishing()
  const { seller } = publishing
  const ended = await publishedJeans(publishing, { sku: 'ENDED' })
  await seller.call(endListingEndpoint, { itemId: ended })
  for (const sku of ['STAYS-1', 'STAYS-2']) await publishedJeans(publishing, { sku })
  await readyJeans(publishing, { sku: 'DRAFT' })
  await seller.call(disconnectEbayEndpoint, {})
  const all = { filter: {}, createdUntil: '2099-01-01T00:00:00.000Z', except: [] }
  const deletion = { deletionId: crypto.randomUUID(), ...all }
  const told = { deleted: 4, spared: [], stillListed: ['STAYS-1', 'STAYS-2'] }
  expect(await seller.call(deleteMatchingEndpoint, deletion)).toEqual(told)
  // A repeat whose first answer was lost.
  expect(await seller.call(deleteMatchingEndpoint, deletion)).toEqual(told)
})

test('an item that was sold on another eBay, as by practice, is for sale on this one', async () => {
  const publishing = await createPublishing()
  const { env, seller } = publishing
  const itemId = await readyJeans(publishing)
  await setColumns(env, seller, itemId, { status: 'sold' })
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: true })
  expect((await ebayItem(publishing, itemId)).status).toBe('listed')
})

test('an item that is ended on one eBay account and published on another bears nothing of the first', async () => {
  const publishing = await createPublishing()
  const { env, seller } = publishing
  const itemId = await publishedJeans(publishing)
  await seller.call(endListingEndpoint, { itemId })
  const second = await readyToSell(env, seller)
  expect(await listingRow(publishing, itemId)).toMatchObject({ ebayUsername: expect.any(String) })
  expect((await ebayItem(publishing, itemId)).publication).toMatchObject({ status: 'ended', otherAccount: null })
  expect(await seller.call(readyItemsEndpoint, {})).toEqual({ itemIds: [], count: 0, ended: 1 })
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: true })
  expect(await listingRow(publishing, itemId)).toMatchObject({ ebayUserId: second, ebayUsername: null })
})

test('a listing of another eBay account is shown and not touched', async () => {
  const publishing = await createPublishing()
  const { env, seller, ebayUserId } = publishing
  const itemId = await publishedJeans(publishing, { sku: 'OF-FIRST' })
  const { username = '' } = env.ebay.sellers.list().find(({ userId }) => userId === ebayUserId) ?? {}
  const second = await readyToSell(env, seller)
  expect((await ebayItem(publishing, itemId)).publication).toMatchObject({ otherAccount: username, isChanged: false })
  for (const asked of [
    await seller.try(updateOnEbayEndpoint, { itemId }),
    await seller.try(endListingEndpoint, { itemId }),
  ])
    expect(asked).toMatchObject({
      status: 409,
      json: { error: { sentence: expect.stringContaining(`(${username})`) } },
    })
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: false })
  expect(env.ebay.listings(second)).toEqual([])
})
