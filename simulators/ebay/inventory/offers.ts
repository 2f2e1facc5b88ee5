import type { OfferBody } from '../../../contracts/ebay/bodies.ts'
import { refusalsOfOfferUpdate } from '../../../contracts/ebay/rules-offer.ts'
import { refusalOfSecondOffer, refusalOfUnknownSku } from '../../../contracts/ebay/rules-stored.ts'
import type { Market } from '../market.ts'
import type { Offer, Seller } from '../stored-rows.ts'
import { json, noContent } from '../wire/answer.ts'
import type { SellerHandler } from '../wire/api-call.ts'
import { pageOf } from './page-of.ts'
import { isRefusal, offerUnavailable, type Refusal, refusal, refusedWith } from './refusal.ts'
import { refusalToRevise, revise } from './revise.ts'
import { activeListing, endListing, itemOf, offersOf, ownOffer, shownListing } from './stock.ts'

export const offerHandlers: Readonly<Record<string, SellerHandler>> = {
  createOffer: ({ market, seller, body }) => {
    const result = createOffer(market, seller, body as OfferBody)
    return isRefusal(result) ? refusedWith(result) : json(201, { offerId: result.offerId })
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
      : json(200, offerAnswer(market, offer))
  },

  getOffers: ({ market, seller, query, origin }) => {
    const sku = query.get('sku') ?? ''
    const offers = offersOf(market, seller.userId, sku)
      .filter(({ marketplaceId }) => marketplaceId === (query.get('marketplace_id') ?? marketplaceId))
      .filter(({ format }) => format === (query.get('format') ?? format))
    if (offers.length === 0) return refusedWith(offerUnavailable(sku))
    const found = pageOf(offers, query, `${origin}/api/sell/inventory/v1/offer`)
    if (isRefusal(found)) return refusedWith(found)
    return json(200, { ...found.page, offers: found.rows.map((offer) => offerAnswer(market, offer)) })
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

/** Makes the only offer of an SKU per marketplace and format. A second one is refused with the id of the first. */
export function createOffer(market: Market, seller: Seller, body: OfferBody): Offer | Refusal {
  const { sku = '', marketplaceId = '', format = '' } = body
  if (itemOf(market, seller.userId, sku) === undefined) return refusal(400, refusalOfUnknownSku(sku))
  const existing = offersOf(market, seller.userId, sku).find(
    (offer) => offer.marketplaceId === marketplaceId && offer.format === format,
  )
  if (existing !== undefined) return refusal(400, refusalOfSecondOffer(existing.offerId))
  const offerId = String(market.store.next('offers', 9_200_000_011))
  const offer = { offerId, userId: seller.userId, sku, marketplaceId, format, body, isPublished: false }
  market.offers.set(offerId, offer)
  return offer
}

/** Replaces an offer's content; a live listing changes at once. Returns undefined on success. */
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
 * An offer as it is read. A published offer shows its listing, even one that eBay has ended: it is assumed that it still
 * counts as published.
 */
function offerAnswer(market: Market, offer: Offer) {
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
