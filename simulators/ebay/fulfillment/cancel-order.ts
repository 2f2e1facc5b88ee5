import { listedQuantity } from '../../../contracts/ebay/rules-publish.ts'
import { itemOf } from '../inventory/stock.ts'
import { keyOf, type Market } from '../market.ts'
import { withItemQuantity, withOfferQuantity } from './quantities.ts'

/**
 * Cancels a paid order. eBay's handling of the pieces is unknown: `leaves` keeps them sold, in an ended listing if no piece
 * is left; `returns` adds them to the listing's stock and makes it active again. Throws for an unknown order.
 */
export function cancelOrder(market: Market, orderId: string, pieces: 'leaves' | 'returns' = 'leaves'): void {
  const stored = market.orders.get(orderId)
  if (stored === undefined) throw new Error(`The marketplace has no order ${orderId}.`)
  const cancelStatus = { cancelState: 'CANCELED', cancelRequests: [] }
  market.orders.set(orderId, { ...stored, order: { ...stored.order, cancelStatus }, modifiedAt: market.clock.now() })
  if (pieces === 'returns')
    for (const { legacyItemId, quantity } of stored.order['lineItems'] as readonly Line[])
      returnToStock(market, legacyItemId, quantity)
}

type Line = { readonly legacyItemId: string; readonly quantity: number }

function returnToStock(market: Market, listingId: string, quantity: number): void {
  const listing = market.listings.get(listingId)
  if (listing === undefined) return
  const remaining = listedQuantity(listing.offer, listing.item) + quantity
  const item = itemOf(market, listing.userId, listing.sku)
  if (item !== undefined)
    market.items.set(keyOf(listing.userId, listing.sku), { ...item, body: withItemQuantity(item.body, remaining) })
  const offer = market.offers.get(listing.offerId)
  if (offer !== undefined)
    market.offers.set(offer.offerId, { ...offer, body: withOfferQuantity(offer.body, remaining) })
  market.listings.set(listingId, {
    ...listing,
    status: 'ACTIVE',
    soldQuantity: listing.soldQuantity - quantity,
    item: withItemQuantity(listing.item, remaining),
    offer: withOfferQuantity(listing.offer, remaining),
  })
}
