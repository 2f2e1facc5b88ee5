import { cancelOrder } from './fulfillment/cancel-order.ts'
import { type Purchase, placeOrder } from './fulfillment/place-order.ts'
import { endListing } from './inventory/stock.ts'
import type { Market } from './market.ts'
import { challengeEndpoint, type Deletion, notifyAccountDeletion } from './notification/account-deletion.ts'
import type { SimulatedClock } from './store/clock.ts'
import type { Listing } from './stored-rows.ts'

/** Events at eBay from outside the product, caused by a test. They are stored like calls. */
export type MarketControl = {
  readonly clock: SimulatedClock
  /** Every listing ever made, oldest first, as buyers saw it. With `userId` only that seller's. */
  listings(userId?: string): readonly Listing[]
  /** Lets a buyer buy. Returns the id of the order. Throws if the listing has too few pieces. */
  placeOrder(purchase: Purchase): string
  /** Cancels a paid order. With `returns` its pieces are for sale again, in the listing that they were sold from. */
  cancelOrder(orderId: string, pieces?: 'leaves' | 'returns'): void
  /** Changes fields of an order, such as orderPaymentStatus, cancelStatus or orderFulfillmentStatus. */
  changeOrder(orderId: string, changes: Readonly<Record<string, unknown>>): void
  /**
   * Ends a listing, as the seller on eBay's site or as eBay. It is unknown whether eBay then counts the offer as published;
   * the default is yes.
   */
  endListing(listingId: string, by?: 'seller' | 'ebay', leavesOffer?: 'published' | 'unpublished'): void
  /** Puts a listing on hold for a policy violation, or releases it. */
  holdListing(listingId: string, isHeld?: boolean): void
  /** While true, an opt-in to business policies is not processed. False processes all waiting ones. */
  setOptInPending(isPending: boolean): void
  setAccessTokenSeconds(seconds: number): void
  /** Whether the consent page cuts its popup off from the window that opened it. Default false. */
  cutOpener(isCut: boolean): void
  /** Shipping services, by their codes, that eBay no longer offers to sellers. */
  withdrawShippingServices(codes: readonly string[]): void
  /** Calls per day by API (inventory, account, media, …) or grant type, instead of eBay's limits. */
  setDailyLimits(limits: Readonly<Record<string, number>>): void
  notifyAccountDeletion(
    endpoint: string,
    deletion: Deletion,
  ): Promise<{ readonly status: number; readonly notificationId: string }>
  challengeEndpoint(
    endpoint: string,
    verificationToken: string,
  ): Promise<{ readonly status: number; readonly isRight: boolean }>
}

export function marketControl(market: Market): MarketControl {
  const { clock, listings, offers, orders, sellers, settings, store } = market
  const listingOf = (listingId: string) => {
    const listing = listings.get(listingId)
    if (listing === undefined) throw new Error(`The marketplace has no listing ${listingId}.`)
    return listing
  }
  return {
    clock,
    listings: (userId) => listings.values().filter((listing) => userId === undefined || listing.userId === userId),
    placeOrder: (purchase) => {
      const orderId = placeOrder(market, purchase)
      store.commit()
      return orderId
    },
    cancelOrder: (orderId, pieces) => {
      cancelOrder(market, orderId, pieces)
      store.commit()
    },
    changeOrder: (orderId, changes) => {
      const stored = orders.get(orderId)
      if (stored === undefined) throw new Error(`The marketplace has no order ${orderId}.`)
      orders.set(orderId, { ...stored, order: { ...stored.order, ...changes }, modifiedAt: clock.now() })
      store.commit()
    },
    endListing: (listingId, by = 'seller', leavesOffer = 'published') => {
      const listing = listingOf(listingId)
      endListing(market, listing, by === 'ebay' ? 'EBAY_ENDED' : 'ENDED')
      const offer = offers.get(listing.offerId)
      if (offer !== undefined) offers.set(offer.offerId, { ...offer, isPublished: leavesOffer === 'published' })
      store.commit()
    },
    holdListing: (listingId, isHeld = true) => {
      listings.set(listingId, { ...listingOf(listingId), isHeld })
      store.commit()
    },
    setOptInPending: (isPending) => {
      settings.optInDelayMs = isPending ? null : 0
      for (const seller of sellers.values()) {
        if (!isPending && seller.policiesFrom === null) {
          sellers.set(seller.userId, { ...seller, policiesFrom: clock.now() })
        }
      }
      store.commit()
    },
    setAccessTokenSeconds: (seconds) => {
      settings.accessTokenSeconds = seconds
    },
    cutOpener: (isCut) => {
      settings.cutsOpener = isCut
    },
    withdrawShippingServices: (codes) => {
      settings.withdrawnServices = codes
    },
    setDailyLimits: (limits) => {
      settings.dailyLimits = limits
    },
    notifyAccountDeletion: (endpoint, deletion) => notifyAccountDeletion(market, endpoint, deletion),
    challengeEndpoint,
  }
}
