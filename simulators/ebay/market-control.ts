import { cancelOrder } from './fulfillment/cancel-order.ts'
import { type Purchase, placeOrder } from './fulfillment/place-order.ts'
import { endListing } from './inventory/stock.ts'
import type { Market } from './market.ts'
import { challengeEndpoint, type Deletion, notifyAccountDeletion } from './notification/account-deletion.ts'
import type { SimulatedClock } from './store/clock.ts'
import type { Listing } from './stored.ts'

/** What happens at eBay without our doing, for a test to bring about. What is brought about is kept as calls are. */
export type MarketControl = {
  readonly clock: SimulatedClock
  /** Every listing there ever was, oldest first, with what buyers saw of it; of one seller where named. */
  listings(userId?: string): readonly Listing[]
  /** A buyer buys: gives the id of the order. Throws when the listing has not as many. */
  placeOrder(purchase: Purchase): string
  /** Cancels an order that was paid; `returns`: its pieces are for sale again, in the listing that they were sold from. */
  cancelOrder(orderId: string, pieces?: 'leaves' | 'returns'): void
  /** Fields of an order that change, such as orderPaymentStatus, cancelStatus or orderFulfillmentStatus. */
  changeOrder(orderId: string, changes: Readonly<Record<string, unknown>>): void
  /**
   * The seller ends it on eBay's site, or eBay does. Whether eBay then still counts the offer as published is not known: it does
   * here unless told otherwise.
   */
  endListing(listingId: string, by?: 'seller' | 'ebay', leavesOffer?: 'published' | 'unpublished'): void
  /** Puts it on hold for a policy violation, or takes it off hold. */
  holdListing(listingId: string, isHeld?: boolean): void
  /** While true, an opt-in to business policies is not processed; with false all that wait are through. */
  optInPending(isPending: boolean): void
  accessTokenSeconds(seconds: number): void
  /** Whether the consent page cuts its popup off from the window that opened it. Not at first. */
  cutOpener(isCut: boolean): void
  /** Calls a day by API (inventory, account, media, …) or grant type, in place of eBay's limits. */
  dailyLimits(limits: Readonly<Record<string, number>>): void
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
  const { clock, listings, offers, sales, sellers, settings, store } = market
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
      const sale = sales.get(orderId)
      if (sale === undefined) throw new Error(`The marketplace has no order ${orderId}.`)
      sales.set(orderId, { ...sale, order: { ...sale.order, ...changes }, modifiedAt: clock.now() })
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
    optInPending: (isPending) => {
      settings.optInDelayMs = isPending ? null : 0
      for (const seller of sellers.values()) {
        if (!isPending && seller.policiesFrom === null) {
          sellers.set(seller.userId, { ...seller, policiesFrom: clock.now() })
        }
      }
      store.commit()
    },
    accessTokenSeconds: (seconds) => {
      settings.accessTokenSeconds = seconds
    },
    cutOpener: (isCut) => {
      settings.cutsOpener = isCut
    },
    dailyLimits: (limits) => {
      settings.dailyLimits = limits
    },
    notifyAccountDeletion: (endpoint, deletion) => notifyAccountDeletion(market, endpoint, deletion),
    challengeEndpoint,
  }
}
