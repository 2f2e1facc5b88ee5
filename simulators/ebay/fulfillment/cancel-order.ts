import { listedQuantity } from '../../../contracts/ebay/rules-publish.ts'
import { itemOf } from '../inventory/stock.ts'
import { keyOf, type Market } from '../market.ts'
import { withItemQuantity, withOfferQuantity } from './quantities.ts'

/**
 * Cancels an order that was paid. What eBay does with the pieces is not known: `leaves` them sold, in a listing that has ended where
 * nothing was left, or `returns` them to the stock of the listing, which is active again then. Throws for an order that is none.
 */
export function cancelOrder(market: Market, orderId: string, pieces: 'leaves' | 'returns' = 'leaves'): void {
  const sale = market.sales.get(orderId)
  if (sale === undefined) throw new Error(`The marketplace has no order ${orderId}.`)
  const cancelStatus = { cancelState: 'CANCELED', cancelRequests: [] }
  market.sales.set(orderId, { ...sale, order: { ...sale.order, cancelStatus }, modifiedAt: market.clock.now() })
  if (pieces === 'returns')
    for (const { legacyItemId, quantity } of sale.order['lineItems'] as readonly Line[])
      returnToStock(market, legacyItemId, quantity)
}

type Line = { readonly legacyItemId: string; readonly quantity: number }

function returnToStock(market: Market, listingId: string, quantity: number): void {
  const listing = market.listings.get(listingId)
  if (listing === undefined) return
  const left = listedQuantity(listing.offer, listing.item) + quantity
  const item = itemOf(market, listing.userId, listing.sku)
  if (item !== undefined)
    market.items.set(keyOf(listing.userId, listing.sku), { ...item, body: withItemQuantity(item.body, left) })
  const offer = market.offers.get(listing.offerId)
  if (offer !== undefined) market.offers.set(offer.offerId, { ...offer, body: withOfferQuantity(offer.body, left) })
  market.listings.set(listingId, {
    ...listing,
    status: 'ACTIVE',
    soldQuantity: listing.soldQuantity - quantity,
    item: withItemQuantity(listing.item, left),
    offer: withOfferQuantity(listing.offer, left),
  })
}
