import { ebayError } from '../../../contracts/ebay/ebay-error.ts'
import { policyHandlers } from '../account/policies.ts'
import { programHandlers } from '../account/programs.ts'
import { orderHandlers } from '../fulfillment/orders.ts'
import { identityHandlers } from '../identity/user.ts'
import { bulkItemHandlers } from '../inventory/bulk-items.ts'
import { bulkOfferHandlers } from '../inventory/bulk-offers.ts'
import { feeHandlers } from '../inventory/fees.ts'
import { itemHandlers } from '../inventory/items.ts'
import { locationHandlers } from '../inventory/locations.ts'
import { offerHandlers } from '../inventory/offers.ts'
import { publishHandlers } from '../inventory/publish.ts'
import { imageHandlers } from '../media/images.ts'
import { metadataHandlers } from '../metadata/metadata.ts'
import { notificationHandlers } from '../notification/public-key.ts'
import { taxonomyHandlers } from '../taxonomy/taxonomy.ts'
import { refused } from './answer.ts'
import type { Handler, SellerHandler } from './api-call.ts'

/** The handlers of eBay's operations, by operationId. */
export const handlers: Readonly<Record<string, Handler>> = {
  ...taxonomyHandlers,
  ...metadataHandlers,
  ...notificationHandlers,
  ...ofSellers({
    ...identityHandlers,
    ...programHandlers,
    ...policyHandlers,
    ...locationHandlers,
    ...itemHandlers,
    ...offerHandlers,
    ...publishHandlers,
    ...bulkItemHandlers,
    ...bulkOfferHandlers,
    ...feeHandlers,
    ...imageHandlers,
    ...orderHandlers,
  }),
}

/** These need a seller's token. An application's token is refused like one without the scope. */
function ofSellers(all: Readonly<Record<string, SellerHandler>>): Record<string, Handler> {
  return Object.fromEntries(
    Object.entries(all).map(([operationId, handler]): [string, Handler] => [
      operationId,
      (call) => {
        const { seller } = call
        return seller === undefined ? refused(403, ebayError(1100)) : handler({ ...call, seller })
      },
    ]),
  )
}
