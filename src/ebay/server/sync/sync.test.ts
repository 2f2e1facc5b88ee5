import { expect, test } from 'vitest'
import { connectSeller } from '../../../../test/ebay-test-environment.ts'
import {
  createPublishing,
  ebayItem,
  listingRow,
  type Publishing,
  publishedJeans,
} from '../../../../test/published-items.ts'
import { editListingEndpoint } from '../../../listings/api.ts'
import {
  createPoliciesEndpoint,
  disconnectEbayEndpoint,
  ebayAccountEndpoint,
  endListingEndpoint,
  publishEndpoint,
  updateOnEbayEndpoint,
} from '../../api.ts'
import { ebayCredentials, ebayOrderLines } from '../tables.ts'
import { syncDue } from './start-syncing.ts'
import { syncListings } from './sync-listings.ts'

test('an item sold at eBay is sold here, with one row per order line even if it is synced again', async () => {
  const publishing = await createPublishing()
  const itemId = await publishedJeans(publishing)
  const other = await publishedJeans(publishing)
  publishing.env.ebay.placeOrder({ listingId: await listingIdOf(publishing, itemId) })
  await syncNow(publishing)
  await syncNow(publishing)
  expect(await ebayItem(publishing, itemId)).toMatchObject({
    status: 'sold',
    publication: { status: 'sold', soldAt: expect.any(String) },
  })
  expect(await ebayItem(publishing, other)).toMatchObject({ status: 'listed', publication: { status: 'published' } })
  expect(await orderLines(publishing)).toMatchObject([{ quantity: 1, cancelled: false, paymentStatus: 'PAID' }])
  // Each sync reads the page of orders once.
  const calls = publishing.env.ebay.calls(publishing.ebayUserId)
  expect(calls.filter(({ operation }) => operation === 'getOrders')).toHaveLength(2)
  expect(await publishing.seller.call(publishEndpoint, { itemId })).toMatchObject({
    success: false,
    error: expect.stringContaining('was sold on eBay'),
  })
})

test('an order belongs to the listing whose id it names, else to the one with its SKU if eBay changed the id', async () => {
  const publishing = await createPublishing()
  const { env } = publishing
  const [byId, bySku] = [await publishedJeans(publishing), await publishedJeans(publishing)]
  const rows = [await listingRow(publishing, byId), await listingRow(publishing, bySku)]
  const [lineById, lineBySku] = rows.map((row) => ({
    lineItemId: '1',
    legacyItemId: row?.listingId,
    sku: row?.ebaySku,
  }))
  const foreignLine = { lineItemId: '2', legacyItemId: '110000000001' }
  const orders = rows.map((row) => env.ebay.placeOrder({ listingId: row?.listingId ?? '' }))
  env.ebay.changeOrder(orders[0] ?? '', {
    lineItems: [
      { ...lineById, sku: lineBySku?.sku },
      { ...foreignLine, sku: 'NOT-OURS' },
    ],
  })
  env.ebay.changeOrder(orders[1] ?? '', { lineItems: [{ ...lineBySku, legacyItemId: '110000000002' }] })
  await syncNow(publishing)
  const lines = await orderLines(publishing)
  expect(lines).toHaveLength(orders.length)
  expect(Object.fromEntries(lines.map(({ orderId, listingId }) => [orderId, listingId]))).toEqual(
    Object.fromEntries(orders.map((orderId, index) => [orderId, rows[index]?.listingId])),
  )
})

test('each sale of a quantity counts, and an update sends the remaining quantity', async () => {
  const publishing = await createPublishing()
  const { env, seller, ebayUserId } = publishing
  const itemId = await publishedJeans(publishing, {})
  const second = await publishedJeans(publishing)
  await seller.call(endListingEndpoint, { itemId })
  await seller.call(publishEndpoint, { itemId, quantity: 3 })
  const listingId = await listingIdOf(publishing, itemId)
  env.ebay.placeOrder({ listingId, quantity: 2 })
  await syncNow(publishing)
  expect((await ebayItem(publishing, itemId)).publication).toMatchObject({ status: 'published', quantity: 3 })
  await seller.call(editListingEndpoint, { itemId, changes: { title: 'One pair of these jeans is left' } })
  expect(await seller.call(updateOnEbayEndpoint, { itemId })).toMatchObject({ success: true })
  const listing = env.ebay.listings(ebayUserId).find((each) => each.listingId === listingId)
  expect(listing?.offer.availableQuantity).toBe(1)
  env.ebay.placeOrder({ listingId })
  await syncNow(publishing)
  expect((await ebayItem(publishing, itemId)).publication).toMatchObject({ status: 'sold' })
  expect((await ebayItem(publishing, second)).publication).toMatchObject({ status: 'published' })
})

test('a sync does not read the forms of listings, which are most of their rows', async () => {
  const publishing = await createPublishing()
  const { env, seller, ebayUserId } = publishing
  const itemId = await publishedJeans(publishing)
  await seller.call(endListingEndpoint, { itemId })
  await seller.call(publishEndpoint, { itemId, quantity: 2 })
  env.ebay.placeOrder({ listingId: await listingIdOf(publishing, itemId) })
  await env.services.db.pool.query('alter table ebay_listings rename form to form_that_nobody_reads')
  await syncNow(publishing)
  expect(await orderLines(publishing)).toHaveLength(1)
  expect(env.ebay.calls(ebayUserId).at(-1)).toMatchObject({ operation: 'getOffer' })
})

test('a cancelled order does not count as a sale', async () => {
  const publishing = await createPublishing()
  const { env, seller } = publishing
  const itemId = await publishedJeans(publishing)
  await seller.call(endListingEndpoint, { itemId })
  await seller.call(publishEndpoint, { itemId, quantity: 2 })
  const orderId = env.ebay.placeOrder({ listingId: await listingIdOf(publishing, itemId) })
  env.ebay.changeOrder(orderId, { cancelStatus: { cancelState: 'CANCELED', cancelRequests: [] } })
  await syncNow(publishing)
  expect(await orderLines(publishing)).toMatchObject([{ cancelled: true }])
  expect(await ebayItem(publishing, itemId)).toMatchObject({ status: 'listed' })
})

test('a sold item ends once its order is cancelled, and the seller can publish it again', async () => {
  const publishing = await createPublishing()
  const { env, seller, ebayUserId } = publishing
  const itemId = await publishedJeans(publishing)
  const orderId = env.ebay.placeOrder({ listingId: await listingIdOf(publishing, itemId) })
  await syncNow(publishing)
  expect(await ebayItem(publishing, itemId)).toMatchObject({ status: 'sold' })
  env.ebay.cancelOrder(orderId)
  await syncNow(publishing)
  expect(await ebayItem(publishing, itemId)).toMatchObject({
    status: 'ended',
    publication: { status: 'ended', soldAt: null, endedAt: expect.any(String) },
  })
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: true, publish_status: 'published' })
  await syncNow(publishing)
  expect(await ebayItem(publishing, itemId)).toMatchObject({ status: 'listed', publication: { status: 'published' } })
  expect(env.ebay.listings(ebayUserId).filter(({ status }) => status === 'ACTIVE')).toHaveLength(1)
  env.ebay.placeOrder({ listingId: await listingIdOf(publishing, itemId) })
  await syncNow(publishing)
  expect(await ebayItem(publishing, itemId)).toMatchObject({ status: 'sold' })
})

test('a listing that eBay continues after a cancelled order is published here', async () => {
  const publishing = await createPublishing()
  const { env } = publishing
  const itemId = await publishedJeans(publishing)
  const orderId = env.ebay.placeOrder({ listingId: await listingIdOf(publishing, itemId) })
  await syncNow(publishing)
  env.ebay.cancelOrder(orderId, 'returns')
  await syncNow(publishing)
  expect(await ebayItem(publishing, itemId)).toMatchObject({
    status: 'listed',
    publication: { status: 'published', soldAt: null, endedAt: null },
  })
})

test('a cancelled order that eBay still counts as sold is not a sale, whether or not it was sold here before', async () => {
  const publishing = await createPublishing()
  const { env, seller } = publishing
  const itemId = await publishedJeans(publishing)
  const listingId = await listingIdOf(publishing, itemId)
  // The order is cancelled before the first sync.
  env.ebay.cancelOrder(env.ebay.placeOrder({ listingId }))
  await syncNow(publishing)
  expect((await ebayItem(publishing, itemId)).publication).toMatchObject({ status: 'ended' })
  // One of two orders is cancelled.
  await seller.call(publishEndpoint, { itemId, quantity: 2 })
  const again = await listingIdOf(publishing, itemId)
  const first = env.ebay.placeOrder({ listingId: again })
  env.ebay.placeOrder({ listingId: again })
  await syncNow(publishing)
  expect((await ebayItem(publishing, itemId)).publication).toMatchObject({ status: 'sold' })
  env.ebay.cancelOrder(first)
  await syncNow(publishing)
  expect((await ebayItem(publishing, itemId)).publication).toMatchObject({ status: 'ended' })
})

test('a listing ended at eBay ends here, and one that eBay holds is held until eBay releases it', async () => {
  const publishing = await createPublishing()
  const { env } = publishing
  const ended = await publishedJeans(publishing)
  const withdrawn = await publishedJeans(publishing)
  const heldItemId = await publishedJeans(publishing)
  env.ebay.endListing(await listingIdOf(publishing, ended), 'ebay')
  env.ebay.endListing(await listingIdOf(publishing, withdrawn), 'seller', 'unpublished')
  env.ebay.holdListing(await listingIdOf(publishing, heldItemId))
  await syncNow(publishing)
  for (const itemId of [ended, withdrawn])
    expect(await ebayItem(publishing, itemId)).toMatchObject({
      status: 'ended',
      publication: { status: 'ended', endedAt: expect.any(String) },
    })
  expect(await ebayItem(publishing, heldItemId)).toMatchObject({ status: 'listed', publication: { status: 'held' } })
  env.ebay.holdListing(await listingIdOf(publishing, heldItemId), false)
  await syncNow(publishing)
  expect((await ebayItem(publishing, heldItemId)).publication).toMatchObject({ status: 'published' })
})

test('an account is synced every few minutes by one process, and not once it is disconnected', async () => {
  const publishing = await createPublishing()
  const { env, seller, ebayUserId } = publishing
  await publishedJeans(publishing)
  const countOrderCalls = () => env.ebay.calls(ebayUserId).filter(({ operation }) => operation === 'getOrders').length
  await syncNow(publishing)
  expect(countOrderCalls()).toBe(1)
  const tooEarly = await Promise.all([syncOnce(publishing), syncOnce(publishing)])
  expect(tooEarly).toEqual([0, 0])
  env.clock.forward(5 * 60)
  const both = await Promise.all([syncOnce(publishing), syncOnce(publishing)])
  expect(both[0] + both[1]).toBe(1)
  await seller.call(disconnectEbayEndpoint, {})
  env.clock.forward(5 * 60)
  expect(await syncOnce(publishing)).toBe(0)
})

test('a sync reads orders from ten minutes before the newest known change', async () => {
  const publishing = await createPublishing()
  const { env, seller, ebayUserId } = publishing
  const itemId = await publishedJeans(publishing)
  env.ebay.placeOrder({ listingId: await listingIdOf(publishing, itemId) })
  await syncNow(publishing)
  await syncNow(publishing)
  const [row] = await env.services.db.asUser(seller.userId, (tx) => tx.select().from(ebayCredentials))
  const orderCalls = env.ebay.calls(ebayUserId).filter(({ operation }) => operation === 'getOrders')
  const from = /lastmodifieddate:\[(.*)\.\.\]/u.exec(decodeURIComponent(orderCalls.at(-1)?.path ?? ''))?.[1] ?? ''
  expect(Date.parse(from)).toBe((row?.ordersSeenUntil?.getTime() ?? 0) - 10 * 60_000)
})

test('nothing changes while eBay is down or at its limit, and an account at its limit is paused', async () => {
  const publishing = await createPublishing()
  const { env, ebayUserId } = publishing
  const itemId = await publishedJeans(publishing)
  env.ebay.placeOrder({ listingId: await listingIdOf(publishing, itemId) })
  env.ebay.faults.next({ kind: 'unavailable', on: ['getOrders', 'getOffer'], times: 6 })
  await syncNow(publishing)
  env.ebay.faults.next({ kind: 'rate-limit', on: 'getOrders' })
  await syncNow(publishing)
  expect((await ebayItem(publishing, itemId)).publication).toMatchObject({ status: 'published' })
  const before = env.ebay.calls(ebayUserId).length
  await syncNow(publishing)
  expect(env.ebay.calls(ebayUserId)).toHaveLength(before)
  env.clock.forward(60 * 60)
  await syncNow(publishing)
  expect((await ebayItem(publishing, itemId)).publication).toMatchObject({ status: 'sold' })
})

test('the sync notices that eBay has turned on business policies', async () => {
  const publishing = await createPublishing()
  const { env } = publishing
  const seller = await env.seller()
  const account = env.ebay.sellers.list().find(({ username }) => username === 'casey_closet')
  env.ebay.setOptInPending(true)
  await connectSeller(env, seller, account)
  await seller.call(createPoliciesEndpoint, {})
  await syncNow(publishing)
  expect(await seller.call(ebayAccountEndpoint, {})).toMatchObject({ isOptInPending: true })
  env.ebay.setOptInPending(false)
  await syncNow(publishing)
  expect(await seller.call(ebayAccountEndpoint, {})).toMatchObject({ isOptInPending: false })
  // Once they are on, eBay is not asked about them again.
  const before = env.ebay.calls(account?.userId).length
  await syncNow(publishing)
  expect(env.ebay.calls(account?.userId)).toHaveLength(before)
})

test('a sync of an account stops when the seller connects another one', async () => {
  const publishing = await createPublishing()
  const { env, seller, ebayUserId } = publishing
  const itemId = await publishedJeans(publishing)
  await connectSeller(env, seller)
  // The sync began while the first account was connected.
  const runningSync = { ...env.services, userId: seller.userId, ebayUserId, signal: new AbortController().signal }
  await expect(syncListings(runningSync, 100)).rejects.toMatchObject({ kind: 'reconnect' })
  expect((await ebayItem(publishing, itemId)).publication).toMatchObject({ status: 'published' })
})

function syncOnce({ env }: Publishing): Promise<number> {
  return syncDue(env.services, new AbortController().signal)
}

/** Advances the clock until the account is due, and syncs it. */
async function syncNow(publishing: Publishing): Promise<void> {
  publishing.env.clock.forward(5 * 60)
  await syncOnce(publishing)
}

async function listingIdOf(publishing: Publishing, itemId: string): Promise<string> {
  return (await listingRow(publishing, itemId))?.listingId ?? ''
}

function orderLines({ env, seller }: Publishing) {
  return env.services.db.asUser(seller.userId, (tx) => tx.select().from(ebayOrderLines))
}
