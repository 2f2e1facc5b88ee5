import { listedQuantity } from '../../../contracts/ebay/rules-publish.ts'
import { endListing, itemOf } from '../inventory/stock.ts'
import { keyOf, type Market } from '../market.ts'
import type { Listing } from '../stored-rows.ts'
import { withItemQuantity, withOfferQuantity } from './quantities.ts'

export type Purchase = {
  readonly listingId: string
  /** Default 1. */
  readonly quantity?: number
  /** Default PAID. */
  readonly payment?: 'PENDING' | 'PAID' | 'FAILED'
  readonly buyer?: string
}

/**
 * Lets a buyer buy from a listing. Returns the id of the order. The item's quantity goes down, and a listing without stock
 * ends (it is assumed that it ends and is not kept as OUT_OF_STOCK). Throws if too few pieces are for sale; a listing that
 * eBay holds back from buyers has none.
 */
export function placeOrder(market: Market, purchase: Purchase): string {
  const listing = market.listings.get(purchase.listingId)
  const { quantity = 1 } = purchase
  const forSale = listing?.status === 'ACTIVE' && !listing.isHeld ? listedQuantity(listing.offer, listing.item) : 0
  if (listing === undefined || quantity < 1 || forSale < quantity) {
    throw new Error(`Listing ${purchase.listingId} has ${forSale} for sale.`)
  }
  const orderId = orderIdOf(market.store.next('orders', 1_001))
  const now = market.clock.now()
  const order = orderOf(market, listing, { quantity, payment: 'PAID', buyer: 'practice_buyer', ...purchase, orderId })
  market.orders.set(orderId, { orderId, userId: listing.userId, createdAt: now, modifiedAt: now, order })
  takeFromStock(market, listing, quantity, forSale - quantity)
  return orderId
}

function takeFromStock(market: Market, listing: Listing, sold: number, remaining: number): void {
  const item = itemOf(market, listing.userId, listing.sku)
  if (item !== undefined) {
    market.items.set(keyOf(listing.userId, listing.sku), { ...item, body: withItemQuantity(item.body, remaining) })
  }
  const offer = market.offers.get(listing.offerId)
  if (offer !== undefined)
    market.offers.set(offer.offerId, { ...offer, body: withOfferQuantity(offer.body, remaining) })
  const changedListing = {
    ...listing,
    soldQuantity: listing.soldQuantity + sold,
    item: withItemQuantity(listing.item, remaining),
    offer: withOfferQuantity(listing.offer, remaining),
  }
  market.listings.set(listing.listingId, changedListing)
  if (remaining === 0) endListing(market, changedListing, 'ENDED')
}

function orderOf(
  { sellers }: Market,
  { userId, listingId, sku, item, offer }: Listing,
  { orderId, quantity, payment, buyer }: Required<Purchase> & { readonly orderId: string },
) {
  const each = Number(offer.pricingSummary?.price?.value ?? 0)
  const money = (amount: number) => ({ value: amount.toFixed(2), currency: 'USD' })
  const cost = money(each * quantity)
  return {
    orderId,
    sellerId: sellers.get(userId)?.username ?? '',
    buyer: { username: buyer },
    orderPaymentStatus: payment,
    orderFulfillmentStatus: 'NOT_STARTED',
    cancelStatus: { cancelState: 'NONE_REQUESTED', cancelRequests: [] },
    pricingSummary: { priceSubtotal: cost, deliveryCost: money(0), total: cost },
    lineItems: [
      {
        lineItemId: `1${orderId.replaceAll('-', '')}`,
        legacyItemId: listingId,
        sku,
        title: item.product?.title ?? '',
        quantity,
        lineItemCost: cost,
        total: cost,
        soldFormat: 'FIXED_PRICE',
        listingMarketplaceId: 'EBAY_US',
        purchaseMarketplaceId: 'EBAY_US',
        lineItemFulfillmentStatus: 'NOT_STARTED',
      },
    ],
  }
}

/** In eBay's form: 01-01001-01001. */
function orderIdOf(number: number): string {
  const part = String(number).padStart(5, '0')
  return `01-${part}-${part}`
}
