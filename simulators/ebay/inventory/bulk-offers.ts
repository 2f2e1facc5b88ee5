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
        const made = errors.length > 0 ? refusal(400, ...errors) : createOffer(market, seller, offer)
        const named = { sku, marketplaceId, format }
        // An entry that was made says 200, where the single call says 201.
        return isRefusal(made) ? { ...entryOf(made), ...named } : { statusCode: 200, ...named, offerId: made.offerId }
      }),
    ),

  bulkPublishOffer: (call) =>
    bulkAnswer(
      entriesOf(call.body as Requests<{ readonly offerId?: string }>).map(({ offerId = '' }) => {
        const made = publishOffer(call, offerId)
        return isRefusal(made) ? { ...entryOf(made), offerId } : { statusCode: 200, offerId, ...made }
      }),
    ),
}
