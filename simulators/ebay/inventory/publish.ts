import type { EbayError } from '../../../contracts/ebay/ebay-error.ts'
import { warningsOfPublish } from '../../../contracts/ebay/rules-publish.ts'
import {
  refusalOfPublishedOffer,
  refusalOfUnpublishedOffer,
  warningOfHeldListing,
} from '../../../contracts/ebay/rules-stored.ts'
import { json, refused } from '../wire/answer.ts'
import type { SellerCall, SellerHandler } from '../wire/api-call.ts'
import { faultsOfPublishing } from './publish-state.ts'
import { isRefusal, offerUnavailable, type Refusal, refusal, refusedWith } from './refusal.ts'
import { activeListing, endListing, itemOf, ownOffer, shownListing } from './stock.ts'

export const publishHandlers: Readonly<Record<string, SellerHandler>> = {
  publishOffer: (call) => {
    const result = publishOffer(call, call.path['offerId'] ?? '')
    return isRefusal(result) ? refusedWith(result) : json(200, result)
  },

  withdrawOffer: ({ market, seller, path }) => {
    const offerId = path['offerId'] ?? ''
    const offer = ownOffer(market, seller.userId, offerId)
    if (offer === undefined) return refusedWith(offerUnavailable(offerId))
    const listing = shownListing(market, offer)
    if (listing === undefined) return refused(400, refusalOfUnpublishedOffer(offerId))
    if (listing.status === 'ACTIVE') endListing(market, listing, 'ENDED')
    market.offers.set(offerId, { ...offer, isPublished: false })
    return json(200, { listingId: listing.listingId })
  },
}

/** Publishes an offer as a new listing, also if its old listing has ended at eBay. */
export function publishOffer(
  { market, seller, trouble }: SellerCall,
  offerId: string,
): { readonly listingId: string; readonly warnings: readonly EbayError[] } | Refusal {
  const offer = ownOffer(market, seller.userId, offerId)
  if (offer === undefined) return offerUnavailable(offerId)
  if (activeListing(market, offer) !== undefined) return refusal(400, refusalOfPublishedOffer(offerId))
  const item = itemOf(market, seller.userId, offer.sku)
  const errors = faultsOfPublishing(market, seller, offer.body, item?.body)
  if (errors.length > 0 || item === undefined) return refusal(400, ...errors)
  const isHeld = trouble === 'held'
  const listingId = String(market.store.next('listings', 110_500_000_001))
  market.listings.set(listingId, {
    listingId,
    userId: seller.userId,
    offerId,
    sku: offer.sku,
    status: 'ACTIVE',
    isHeld,
    soldQuantity: 0,
    publishedAt: market.clock.now(),
    revisions: [],
    item: item.body,
    offer: offer.body,
  })
  market.offers.set(offerId, { ...offer, isPublished: true, listingId })
  return { listingId, warnings: [...warningsOfPublish(item.body), ...(isHeld ? [warningOfHeldListing()] : [])] }
}
