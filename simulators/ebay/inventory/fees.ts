import { ebayError } from '../../../contracts/ebay/ebay-error.ts'
import { json, refused } from '../wire/answer.ts'
import type { SellerHandler } from '../wire/api-call.ts'
import { activeListing, ownOffer } from './stock.ts'

export const feeHandlers: Readonly<Record<string, SellerHandler>> = {
  /** Fees of unpublished offers, summed up per marketplace. Listing costs nothing here, which is invented. */
  getListingFees: ({ market, seller, body }) => {
    const requestedOffers = (body as { readonly offers?: readonly { readonly offerId?: string }[] }).offers ?? []
    const offers = requestedOffers.flatMap(({ offerId = '' }) => ownOffer(market, seller.userId, offerId) ?? [])
    const areAllOpen =
      offers.length === requestedOffers.length && offers.every((offer) => !activeListing(market, offer))
    if (!areAllOpen) return refused(400, ebayError(25754))
    const marketplaces = [...new Set(offers.map(({ marketplaceId }) => marketplaceId))]
    const free = { value: '0.0', currency: 'USD' }
    const fees = [{ feeType: 'InsertionFee', amount: free, promotionalDiscount: free }]
    return json(200, { feeSummaries: marketplaces.map((marketplaceId) => ({ marketplaceId, fees, warnings: [] })) })
  },
}
