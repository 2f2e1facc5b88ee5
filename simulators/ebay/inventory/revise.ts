import type { ItemBody, OfferBody } from '../../../contracts/ebay/bodies.ts'
import { refusalOfRevision } from '../../../contracts/ebay/rules-limits.ts'
import { listedQuantity } from '../../../contracts/ebay/rules-publish.ts'
import { refusalOfEndedListing, refusalOfHeldListing } from '../../../contracts/ebay/rules-stored.ts'
import type { Market } from '../market.ts'
import type { Offer, Seller } from '../stored-rows.ts'
import { faultsOfPublishing } from './publish-state.ts'
import { type Refusal, refusal } from './refusal.ts'
import { activeListing, shownListing } from './stock.ts'

/** An offer and its item after a change. */
export type ListedContent = { readonly item: ItemBody; readonly offer: OfferBody }

/**
 * The refusal of a change to a live listing, or to one that eBay has ended. Returns undefined if it is allowed, and for
 * unpublished offers.
 */
export function refusalToRevise(
  market: Market,
  seller: Seller,
  offer: Offer,
  content: ListedContent,
): Refusal | undefined {
  const listing = shownListing(market, offer)
  if (listing === undefined) return undefined
  if (listing.status !== 'ACTIVE') return refusal(400, refusalOfEndedListing(listing.listingId))
  if (listing.isHeld) return refusal(400, refusalOfHeldListing())
  const tooOften = refusalOfRevision(listing.revisions, market.clock.now())
  if (tooOften !== undefined) return refusal(400, tooOften)
  // Pieces of this listing do not count against the selling limit a second time.
  const quantity = seller.sellingLimit.quantity + listedQuantity(listing.offer, listing.item)
  const sellingLimit = { ...seller.sellingLimit, quantity }
  const errors = faultsOfPublishing(market, { ...seller, sellingLimit }, content.offer, content.item)
  return errors.length > 0 ? refusal(400, ...errors) : undefined
}

/** Shows a change to buyers at once, and counts it. */
export function revise(market: Market, offer: Offer, content: ListedContent): void {
  const listing = activeListing(market, offer)
  if (listing === undefined) return
  const revisions = [...listing.revisions, market.clock.now()].slice(-500)
  market.listings.set(listing.listingId, { ...listing, ...content, revisions })
}
