import type { OfferBody } from '../../../contracts/ebay/bodies.ts'
import { refusalsOfOfferUpdate } from '../../../contracts/ebay/rules-offer.ts'
import { refusalOfSecondOffer, refusalOfUnknownSku } from '../../../contracts/ebay/rules-stored.ts'
import type { Market } from '../market.ts'
import type { Offer, Seller } from '../stored.ts'
import { json, noContent } from '../wire/answer.ts'
import type { SellerHandler } from '../wire/api-call.ts'
import { pageOf } from './page-of.ts'
import { isRefusal, offerUnavailable, type Refusal, refusal, refusedWith } from './refusal.ts'
import { refusalToRevise, revise } from './revise.ts'
import { activeListing, endListing, itemOf, offersOf, ownOffer, shownListing } from './stock.ts'

export const offerHandlers: Readonly<Record<string, SellerHandler>> = {
  createOffer: ({ market, seller, body }) => {
    const made = createOffer(market, seller, body as OfferBody)
    return isRefusal(made) ? refusedWith(made) : json(201, { offerId: made.offerId })
  },

  updateOffer: ({ market, seller, path, body }) => {
    const offer = ownOffer(market, seller.userId, path['offerId'] ?? '')
    if (offer === undefined) return refusedWith(offerUnavailable(path['offerId'] ?? ''))
    const refused = updateOffer(market, seller, offer, body as OfferBody)
    return refused === undefined ? json(200, { offerId: offer.offerId }) : refusedWith(refused)
  },

  getOffer: ({ market, seller, path }) => {
    const offer = ownOffer(market, seller.userId, path['offerId'] ?? '')
    return offer === undefined
      ? refusedWith(offerUnavailable(path['offerId'] ?? ''))
      : json(200, shownOffer(market, offer))
  },

  getOffers: ({ market, seller, query, origin }) => {
    const sku = query.get('sku') ?? ''
    const offers = offersOf(market, seller.userId, sku)
      .filter(({ marketplaceId }) => marketplaceId === (query.get('marketplace_id') ?? marketplaceId))
      .filter(({ format }) => format === (query.get('format') ?? format))
    if (offers.length === 0) return refusedWith(offerUnavailable(sku))
    const found = pageOf(offers, query, `${origin}/api/sell/inventory/v1/offer`)
    if (isRefusal(found)) return refusedWith(found)
    return json(200, { ...found.page, offers: found.rows.map((offer) => shownOffer(market, offer)) })
  },

  deleteOffer: ({ market, seller, path }) => {
    const offer = ownOffer(market, seller.userId, path['offerId'] ?? '')
    if (offer === undefined) return refusedWith(offerUnavailable(path['offerId'] ?? ''))
    const listing = activeListing(market, offer)
    if (listing !== undefined) endListing(market, listing, 'ENDED')
    market.offers.delete(offer.offerId)
    return noContent
  },
}

/** Makes the one offer that an SKU has per marketplace and format; a second one is refused with the id of the first. */
export function createOffer(market: Market, seller: Seller, body: OfferBody): Offer | Refusal {
  const { sku = '', marketplaceId = '', format = '' } = body
  if (itemOf(market, seller.userId, sku) === undefined) return refusal(400, refusalOfUnknownSku(sku))
  const taken = offersOf(market, seller.userId, sku).find(
    (offer) => offer.marketplaceId === marketplaceId && offer.format === format,
  )
  if (taken !== undefined) return refusal(400, refusalOfSecondOffer(taken.offerId))
  const offerId = String(market.store.next('offers', 9_200_000_011))
  const offer = { offerId, userId: seller.userId, sku, marketplaceId, format, body, isPublished: false }
  market.offers.set(offerId, offer)
  return offer
}

/** Replaces an offer's content; what is live changes at once. Undefined when it is done. */
export function updateOffer(market: Market, seller: Seller, offer: Offer, update: OfferBody): Refusal | undefined {
  const { sku, marketplaceId, format } = offer
  const isPublished = activeListing(market, offer) !== undefined
  const errors = refusalsOfOfferUpdate(update, { isPublished })
  if (errors.length > 0) return refusal(400, ...errors)
  const body = { ...update, sku, marketplaceId, format }
  const item = itemOf(market, offer.userId, sku)
  if (item !== undefined) {
    const refused = refusalToRevise(market, seller, offer, { item: item.body, offer: body })
    if (refused !== undefined) return refused
    revise(market, offer, { item: item.body, offer: body })
  }
  market.offers.set(offer.offerId, { ...offer, body })
  return undefined
}

/**
 * An offer as it is read. While it is published it shows its listing, also one that has ended at eBay since: that it then still
 * counts as published is an assumption.
 */
function shownOffer(market: Market, offer: Offer) {
  const { offerId, body, isPublished } = offer
  const listing = shownListing(market, offer)
  return {
    ...body,
    offerId,
    status: isPublished ? 'PUBLISHED' : 'UNPUBLISHED',
    ...(listing !== undefined && {
      listing: {
        listingId: listing.listingId,
        listingStatus: listing.status,
        soldQuantity: listing.soldQuantity,
        listingOnHold: listing.isHeld,
      },
    }),
  }
}
