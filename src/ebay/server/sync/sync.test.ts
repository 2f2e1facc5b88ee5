import { expect, test } from 'vitest'
import { connectSeller } from '../../../../test/ebay-test-environment.ts'
import {
  createEbaySeller,
  type EbaySeller,
  ebayItem,
  listingRow,
  publishJeans,
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
  const ebaySeller = await createEbaySeller()
  const itemId = await publishJeans(ebaySeller)
  const other = await publishJeans(ebaySeller)
  ebaySeller.env.ebay.placeOrder({ listingId: await listingIdOf(ebaySeller, itemId) })
  await syncNow(ebaySeller)
  await syncNow(ebaySeller)
  expect(await ebayItem(ebaySeller, itemId)).toMatchObject({
    status: 'sold',
    publication: { status: 'sold', soldAt: expect.any(String) },
  })
  expect(await ebayItem(ebaySeller, other)).toMatchObject({ status: 'listed', publication: { status: 'published' } })
  expect(await orderLines(ebaySeller)).toMatchObject([{ quantity: 1, cancelled: false, paymentStatus: 'PAID' }])
  // Each sync reads the page of orders once.
  const calls = ebaySeller.env.ebay.calls(ebaySeller.ebayUserId)
  expect(calls.filter(({ operation }) => operation === 'getOrders')).toHaveLength(2)
  expect(await ebaySeller.seller.call(publishEndpoint, { itemId })).toMatchObject({
    success: false,
    error: expect.stringContaining('was sold on eBay'),
  })
})

test('an order belongs to the listing whose id it names, else to the one with its SKU if eBay changed the id', async () => {
  const ebaySeller = await createEbaySeller()
  const { env } = ebaySeller
  const [byId, bySku] = [await publishJeans(ebaySeller), await publishJeans(ebaySeller)]
  const rows = [await listingRow(ebaySeller, byId), await listingRow(ebaySeller, bySku)]
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
  await syncNow(ebaySeller)
  const lines = await orderLines(ebaySeller)
  expect(lines).toHaveLength(orders.length)
  expect(Object.fromEntries(lines.map(({ orderId, listingId }) => [orderId, listingId]))).toEqual(
    Object.fromEntries(orders.map((orderId, index) => [orderId, rows[index]?.listingId])),
  )
})

test('each sale of a quantity counts, and an update sends the remaining quantity', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await publishJeans(ebaySeller, {})
  const second = await publishJeans(ebaySeller)
  await seller.call(endListingEndpoint, { itemId })
  await seller.call(publishEndpoint, { itemId, quantity: 3 })
  const listingId = await listingIdOf(ebaySeller, itemId)
  env.ebay.placeOrder({ listingId, quantity: 2 })
  await syncNow(ebaySeller)
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ status: 'published', quantity: 3 })
  await seller.call(editListingEndpoint, { itemId, changes: { title: 'One pair of these jeans is left' } })
  expect(await seller.call(updateOnEbayEndpoint, { itemId })).toMatchObject({ success: true })
  const listing = env.ebay.listings(ebayUserId).find((each) => each.listingId === listingId)
  expect(listing?.offer.availableQuantity).toBe(1)
  env.ebay.placeOrder({ listingId })
  await syncNow(ebaySeller)
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ status: 'sold' })
  expect((await ebayItem(ebaySeller, second)).publication).toMatchObject({ status: 'published' })
})

test('a sync does not read the forms of listings, which are most of their rows', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await publishJeans(ebaySeller)
  await seller.call(endListingEndpoint, { itemId })
  await seller.call(publishEndpoint, { itemId, quantity: 2 })
  env.ebay.placeOrder({ listingId: await listingIdOf(ebaySeller, itemId) })
  await env.services.db.pool.query('alter table ebay_listings rename form to form_that_nobody_reads')
  await syncNow(ebaySeller)
  expect(await orderLines(ebaySeller)).toHaveLength(1)
  expect(env.ebay.calls(ebayUserId).at(-1)).toMatchObject({ operation: 'getOffer' })
})

test('a cancelled order does not count as a sale', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await publishJeans(ebaySeller)
  await seller.call(endListingEndpoint, { itemId })
  await seller.call(publishEndpoint, { itemId, quantity: 2 })
  const orderId = env.ebay.placeOrder({ listingId: await listingIdOf(ebaySeller, itemId) })
  env.ebay.changeOrder(orderId, { cancelStatus: { cancelState: 'CANCELED', cancelRequests: [] } })
  await syncNow(ebaySeller)
  expect(await orderLines(ebaySeller)).toMatchObject([{ cancelled: true }])
  expect(await ebayItem(ebaySeller, itemId)).toMatchObject({ status: 'listed' })
})

test('a sold item ends once its order is cancelled, and the seller can publish it again', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await publishJeans(ebaySeller)
  const orderId = env.ebay.placeOrder({ listingId: await listingIdOf(ebaySeller, itemId) })
  await syncNow(ebaySeller)
  expect(await ebayItem(ebaySeller, itemId)).toMatchObject({ status: 'sold' })
  env.ebay.cancelOrder(orderId)
  await syncNow(ebaySeller)
  expect(await ebayItem(ebaySeller, itemId)).toMatchObject({
    status: 'ended',
    publication: { status: 'ended', soldAt: null, endedAt: expect.any(String) },
  })
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: true, publish_status: 'published' })
  await syncNow(ebaySeller)
  expect(await ebayItem(ebaySeller, itemId)).toMatchObject({ status: 'listed', publication: { status: 'published' } })
  expect(env.ebay.listings(ebayUserId).filter(({ status }) => status === 'ACTIVE')).toHaveLength(1)
  env.ebay.placeOrder({ listingId: await listingIdOf(ebaySeller, itemId) })
  await syncNow(ebaySeller)
  expect(await ebayItem(ebaySeller, itemId)).toMatchObject({ status: 'sold' })
})

test('a listing that eBay continues after a cancelled order is published here', async () => {
  const ebaySeller = await createEbaySeller()
  const { env } = ebaySeller
  const itemId = await publishJeans(ebaySeller)
  const orderId = env.ebay.placeOrder({ listingId: await listingIdOf(ebaySeller, itemId) })
  await syncNow(ebaySeller)
  env.ebay.cancelOrder(orderId, 'returns')
  await syncNow(ebaySeller)
  expect(await ebayItem(ebaySeller, itemId)).toMatchObject({
    status: 'listed',
    publication: { status: 'published', soldAt: null, endedAt: null },
  })
})

test('a cancelled order that eBay still counts as sold is not a sale, whether or not it was sold here before', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await publishJeans(ebaySeller)
  const listingId = await listingIdOf(ebaySeller, itemId)
  // The order is cancelled before the first sync.
  env.ebay.cancelOrder(env.ebay.placeOrder({ listingId }))
  await syncNow(ebaySeller)
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ status: 'ended' })
  // One of two orders is cancelled.
  await seller.call(publishEndpoint, { itemId, quantity: 2 })
  const again = await listingIdOf(ebaySeller, itemId)
  const first = env.ebay.placeOrder({ listingId: again })
  env.ebay.placeOrder({ listingId: again })
  await syncNow(ebaySeller)
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ status: 'sold' })
  env.ebay.cancelOrder(first)
  await syncNow(ebaySeller)
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ status: 'ended' })
})

test('a listing ended at eBay ends here, and one that eBay holds is held until eBay releases it', async () => {
  const ebaySeller = await createEbaySeller()
  const { env } = ebaySeller
  const ended = await publishJeans(ebaySeller)
  const withdrawn = await publishJeans(ebaySeller)
  const heldItemId = await publishJeans(ebaySeller)
  env.ebay.endListing(await listingIdOf(ebaySeller, ended), 'ebay')
  env.ebay.endListing(await listingIdOf(ebaySeller, withdrawn), 'seller', 'unpublished')
  env.ebay.holdListing(await listingIdOf(ebaySeller, heldItemId))
  await syncNow(ebaySeller)
  for (const itemId of [ended, withdrawn])
    expect(await ebayItem(ebaySeller, itemId)).toMatchObject({
      status: 'ended',
      publication: { status: 'ended', endedAt: expect.any(String) },
    })
  expect(await ebayItem(ebaySeller, heldItemId)).toMatchObject({ status: 'listed', publication: { status: 'held' } })
  env.ebay.holdListing(await listingIdOf(ebaySeller, heldItemId), false)
  await syncNow(ebaySeller)
  expect((await ebayItem(ebaySeller, heldItemId)).publication).toMatchObject({ status: 'published' })
})

test('an account is synced every few minutes by one process, and not once it is disconnected', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  await publishJeans(ebaySeller)
  const countOrderCalls = () => env.ebay.calls(ebayUserId).filter(({ operation }) => operation === 'getOrders').length
  await syncNow(ebaySeller)
  expect(countOrderCalls()).toBe(1)
  const tooEarly = await Promise.all([syncOnce(ebaySeller), syncOnce(ebaySeller)])
  expect(tooEarly).toEqual([0, 0])
  env.clock.forward(5 * 60)
  const both = await Promise.all([syncOnce(ebaySeller), syncOnce(ebaySeller)])
  expect(both[0] + both[1]).toBe(1)
  await seller.call(disconnectEbayEndpoint, {})
  env.clock.forward(5 * 60)
  expect(await syncOnce(ebaySeller)).toBe(0)
})

test('a sync reads orders from ten minutes before the newest known change', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await publishJeans(ebaySeller)
  env.ebay.placeOrder({ listingId: await listingIdOf(ebaySeller, itemId) })
  await syncNow(ebaySeller)
  await syncNow(ebaySeller)
  const [row] = await env.services.db.asUser(seller.userId, (tx) => tx.select().from(ebayCredentials))
  const orderCalls = env.ebay.calls(ebayUserId).filter(({ operation }) => operation === 'getOrders')
  const from = /lastmodifieddate:\[(.*)\.\.\]/u.exec(decodeURIComponent(orderCalls.at(-1)?.path ?? ''))?.[1] ?? ''
  expect(Date.parse(from)).toBe((row?.ordersSeenUntil?.getTime() ?? 0) - 10 * 60_000)
})

test('nothing changes while eBay is down or at its limit, and an account at its limit is paused', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, ebayUserId } = ebaySeller
  const itemId = await publishJeans(ebaySeller)
  env.ebay.placeOrder({ listingId: await listingIdOf(ebaySeller, itemId) })
  env.ebay.faults.next({ kind: 'unavailable', on: ['getOrders', 'getOffer'], times: 6 })
  await syncNow(ebaySeller)
  env.ebay.faults.next({ kind: 'rate-limit', on: 'getOrders' })
  await syncNow(ebaySeller)
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ status: 'published' })
  const before = env.ebay.calls(ebayUserId).length
  await syncNow(ebaySeller)
  expect(env.ebay.calls(ebayUserId)).toHaveLength(before)
  env.clock.forward(60 * 60)
  await syncNow(ebaySeller)
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ status: 'sold' })
})

test('the sync notices that eBay has turned on business policies', async () => {
  const ebaySeller = await createEbaySeller()
  const { env } = ebaySeller
  const seller = await env.seller()
  const account = env.ebay.sellers.list().find(({ username }) => username === 'casey_closet')
  env.ebay.setOptInPending(true)
  await connectSeller(env, seller, account)
  await seller.call(createPoliciesEndpoint, {})
  await syncNow(ebaySeller)
  expect(await seller.call(ebayAccountEndpoint, {})).toMatchObject({ isOptInPending: true })
  env.ebay.setOptInPending(false)
  await syncNow(ebaySeller)
  expect(await seller.call(ebayAccountEndpoint, {})).toMatchObject({ isOptInPending: false })
  // Once they are on, eBay is not asked about them again.
  const before = env.ebay.calls(account?.userId).length
  await syncNow(ebaySeller)
  expect(env.ebay.calls(account?.userId)).toHaveLength(before)
})

test('a sync of an account stops when the seller connects another one', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await publishJeans(ebaySeller)
  await connectSeller(env, seller)
  // The sync began while the first account was connected.
  const runningSync = { ...env.services, userId: seller.userId, ebayUserId, signal: new AbortController().signal }
  await expect(syncListings(runningSync, 100)).rejects.toMatchObject({ kind: 'reconnect' })
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ status: 'published' })
})

function syncOnce({ env }: EbaySeller): Promise<number> {
  return syncDue(env.services, new AbortController().signal)
}

/** Advances the clock until the account is due, and syncs it. */
async function syncNow(ebaySeller: EbaySeller): Promise<void> {
  ebaySeller.env.clock.forward(5 * 60)
  await syncOnce(ebaySeller)
}

async function listingIdOf(ebaySeller: EbaySeller, itemId: string): Promise<string> {
  return (await listingRow(ebaySeller, itemId))?.listingId ?? ''
}

function orderLines({ env, seller }: EbaySeller) {
  return env.services.db.asUser(seller.userId, (tx) => tx.select().from(ebayOrderLines))
}
