import { generateListingEndpoint } from '../../../listings/api.ts'
import { generateFailed } from '../../../listings/web/card/card-parts.ts'
import { sentenceOf } from '../../../platform/errors.ts'
import { call } from '../../../platform/web/net/call.ts'
import { sayFailed } from '../../../platform/web/ui/toasts.ts'
import { passesByItself, stopReasonOf } from '../../../upload/try-again.ts'

/** Asks for the first listing of an item. Throws what passes by itself, as it is owed until it was asked for; a refusal is final, and said. */
export async function askForFirstListing(itemId: string, sellerId: string): Promise<void> {
  try {
    // A page that goes on with another one's batch may ask once more: a listing that was begun stays as it is.
    await call(generateListingEndpoint, { itemId, onlyFirst: true }, { sellerId })
  } catch (error) {
    if (stopReasonOf(error) || passesByItself(error)) throw error
    sayFailed(generateFailed(sentenceOf(error)))
  }
}
