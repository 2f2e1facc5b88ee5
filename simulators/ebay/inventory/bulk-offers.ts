import type { OfferBody } from '../../../contracts/ebay/bodies.ts'
import { refusalsOfNewOffer } from '../../../contracts/ebay/rules-offer.ts'
import type { SellerHandler } from '../wire/api-call.ts'
import { entriesOf, entryOf, type Requests } from './bulk-items.ts'
import { createOffer } from './offers.ts'
import { publishOffer } from './publish.ts'
import { bulkAnswer, isRefusal, refusal } from './refusal.ts'

export const bulkOfferHandlers: Readonly<Record<string, SellerHandler>> = {
  bulkCreateOffer: ({ market, seller, body }) =>
    bulkAnswer(
      entriesOf(body as Requests<OfferBody>).map((offer) => {
        const { sku = '', marketplaceId = '', format = '' } = offer
        const errors = refusalsOfNewOffer(offer)
        const result = errors.length > 0 ? refusal(400, ...errors) : createOffer(market, seller, offer)
        const offerKey = { sku, marketplaceId, format }
        // A created entry has status 200; the single call has 201.
        return isRefusal(result)
          ? { ...entryOf(result), ...offerKey }
          : { statusCode: 200, ...offerKey, offerId: result.offerId }
      }),
    ),

  bulkPublishOffer: (call) =>
    bulkAnswer(
      entriesOf(call.body as Requests<{ readonly offerId?: string }>).map(({ offerId = '' }) => {
        const result = publishOffer(call, offerId)
        return isRefusal(result) ? { ...entryOf(result), offerId } : { statusCode: 200, offerId, ...result }
      }),
    ),
}
