import type { Market } from '../market.ts'
import { keyOf } from '../market.ts'
import type { Item, Listing, Offer } from '../stored-rows.ts'

export function itemOf({ items }: Market, userId: string, sku: string): Item | undefined {
  return items.get(keyOf(userId, sku))
}

export function ownOffer({ offers }: Market, userId: string, offerId: string): Offer | undefined {
  const offer = offers.get(offerId)
  return offer?.userId === userId ? offer : undefined
}

export function offersOf({ offers }: Market, userId: string, sku: string): Offer[] {
  return offers.values().filter((offer) => offer.userId === userId && offer.sku === sku)
}

/** The listing of a published offer, even one that eBay has ended. */
export function shownListing({ listings }: Market, { isPublished, listingId }: Offer): Listing | undefined {
  return isPublished && listingId !== undefined ? listings.get(listingId) : undefined
}

/** The listing of an offer while buyers can find it. */
export function activeListing(market: Market, offer: Offer): Listing | undefined {
  const listing = shownListing(market, offer)
  return listing?.status === 'ACTIVE' ? listing : undefined
}

/** Ends a listing. Its content stays. */
export function endListing(
  { listings, clock }: Market,
  listing: Listing,
  status: Exclude<Listing['status'], 'ACTIVE'>,
): void {
  listings.set(listing.listingId, { ...listing, status, endedAt: clock.now() })
}
