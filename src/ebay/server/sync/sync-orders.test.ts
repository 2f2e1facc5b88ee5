import { expect, test } from 'vitest'
import { syncNow } from '../../../../test/ebay-faults/sync-now.ts'
import {
  createEbaySeller,
  type EbaySeller,
  ebayItem,
  listingRow,
  publishJeans,
} from '../../../../test/published-items.ts'
import { endListingEndpoint, publishEndpoint } from '../../api.ts'
import { ebayListings, ebayOrderLines } from '../tables.ts'
import { markSold } from './start-syncing.ts'

test('the quantity of a cancelled order does not count towards sold out', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await publishJeans(ebaySeller)
  await seller.call(endListingEndpoint, { itemId })
  await seller.call(publishEndpoint, { itemId, quantity: 3 })
  const listingId = (await listingRow(ebaySeller, itemId))?.listingId ?? ''
  const orderId = env.ebay.placeOrder({ listingId })
  env.ebay.changeOrder(orderId, {
    lineItems: [{ lineItemId: '1', legacyItemId: listingId, quantity: 2 }],
    cancelStatus: { cancelState: 'CANCELED', cancelRequests: [] },
  })
  env.ebay.placeOrder({ listingId })
  await syncNow(ebaySeller)
  const quantities = (await orderLines(ebaySeller)).map(({ cancelled, quantity }) => ({ cancelled, quantity }))
  expect(quantities).toHaveLength(2)
  expect(quantities).toEqual(
    expect.arrayContaining([
      { cancelled: false, quantity: 1 },
      { cancelled: true, quantity: 2 },
    ]),
  )
  // Runs this step alone, because syncing the listing itself would correct the status again.
  await markSold({ ...env.services, userId: seller.userId, ebayUserId, signal: new AbortController().signal })
  expect(await ebayItem(ebaySeller, itemId)).toMatchObject({ status: 'listed', publication: { status: 'published' } })
})

test('an order by SKU from before the listing belongs to an earlier listing, and sells nothing', async () => {
  const ebaySeller = await createEbaySeller()
  const { env } = ebaySeller
  const itemId = await publishJeans(ebaySeller)
  const row = await listingRow(ebaySeller, itemId)
  const orderId = env.ebay.placeOrder({ listingId: row?.listingId ?? '' })
  const line = { lineItemId: '1', legacyItemId: '110000000001', sku: row?.ebaySku, quantity: 1 }
  env.ebay.changeOrder(orderId, { lineItems: [line] })
  await env.services.db.asUser(ebaySeller.seller.userId, (tx) =>
    tx.update(ebayListings).set({ publishedAt: new Date(env.clock.now().getTime() + 1000) }),
  )
  await syncNow(ebaySeller)
  expect(await orderLines(ebaySeller)).toEqual([])
})

function orderLines({ env, seller }: EbaySeller) {
  return env.services.db.asUser(seller.userId, (tx) => tx.select().from(ebayOrderLines))
}
