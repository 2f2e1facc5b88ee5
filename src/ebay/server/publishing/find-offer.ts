import type { OfferBody } from '../../publication/ebay-bodies.ts'
import { EbayFailure } from '../client/ebay-call.ts'
import {
  createOffer,
  fixedPriceOffer,
  offerOfSku,
  offersOfSku,
  says,
  updateOffer,
  wasTriedOften,
} from './inventory-calls.ts'
import { skuConflict } from './sku-conflict.ts'

type Asking = Parameters<typeof createOffer>[0]

/**
 * The id of an unpublished offer that another program left under an SKU, for this item to take over; undefined without one. Throws
 * `CannotPublish` where anything under the SKU is published, on any marketplace: putting the item would change it.
 */
export async function offerToAdopt(
  asking: Asking,
  { sku, marketplaceId }: Pick<OfferBody, 'sku' | 'marketplaceId'>,
): Promise<string | undefined> {
  const offers = await offersOfSku(asking, sku)
  if (offers.some(({ status }) => status === 'PUBLISHED')) throw skuConflict(sku)
  return fixedPriceOffer(offers, marketplaceId)?.offerId
}

/**
 * The one offer of an item with this content, made where none is known; gives its id. `known`: the id of the one that eBay has. Its
 * item is at eBay already.
 */
export async function ensureOffer(asking: Asking, offer: OfferBody, known: string | undefined): Promise<string> {
  if (known === undefined) return madeOffer(asking, offer)
  await updateOffer(asking, known, offer)
  return known
}

/** Makes the offer, at most twice, asking eBay before the second time. */
async function madeOffer(asking: Asking, offer: OfferBody): Promise<string> {
  try {
    return await createOffer(asking, offer)
  } catch (failure) {
    if (!mayBeMade(failure)) throw failure
    const found = await unpublishedOffer(asking, offer)
    if (found === undefined) return await createOffer(asking, offer)
    await updateOffer(asking, found, offer)
    return found
  }
}

/** The offer that the SKU has already; one that is for sale, and that nothing here knows of, belongs to somebody else. */
async function unpublishedOffer(
  asking: Asking,
  { sku, marketplaceId }: Pick<OfferBody, 'sku' | 'marketplaceId'>,
): Promise<string | undefined> {
  const found = await offerOfSku(asking, sku, marketplaceId)
  if (found?.status === 'PUBLISHED') throw skuConflict(sku)
  return found?.offerId
}

/** No answer, trouble of eBay's, or its word that the SKU has an offer. */
function mayBeMade(failure: unknown): boolean {
  if (!(failure instanceof EbayFailure)) return false
  if (wasTriedOften(failure)) return false
  return failure.kind === 'unknown' || failure.kind === 'away' || says(failure, /offer entity already exists/iu)
}
