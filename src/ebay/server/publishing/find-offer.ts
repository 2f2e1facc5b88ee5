import type { OfferBody } from '../../publication/ebay-bodies.ts'
import { EbayFailure } from '../client/ebay-call.ts'
import {
  createOffer,
  fixedPriceOffer,
  isStillConcurrent,
  offerOfSku,
  offersOfSku,
  refusesWith,
  updateOffer,
} from './inventory-calls.ts'
import { skuConflict } from './sku-conflict.ts'

type Caller = Parameters<typeof createOffer>[0]

/**
 * The id of an unpublished offer that another program made under an SKU, for this item to use; undefined if there is none.
 * Throws `CannotPublish` if anything under the SKU is published on any marketplace, because putting the item would change it.
 */
export async function offerToAdopt(
  caller: Caller,
  { sku, marketplaceId }: Pick<OfferBody, 'sku' | 'marketplaceId'>,
): Promise<string | undefined> {
  const offers = await offersOfSku(caller, sku)
  if (offers.some(({ status }) => status === 'PUBLISHED')) throw skuConflict(sku)
  return fixedPriceOffer(offers, marketplaceId)?.offerId
}

/**
 * Makes the item's only offer, or updates the known one. Returns its id. `known` is the id of an existing offer. The item must
 * be at eBay already.
 */
export async function ensureOffer(caller: Caller, offer: OfferBody, knownOfferId: string | undefined): Promise<string> {
  if (knownOfferId === undefined) return createOrFindOffer(caller, offer)
  await updateOffer(caller, knownOfferId, offer)
  return knownOfferId
}

/** Creates the offer, at most twice. Asks eBay for it before the second time. */
async function createOrFindOffer(caller: Caller, offer: OfferBody): Promise<string> {
  try {
    return await createOffer(caller, offer)
  } catch (failure) {
    if (!mayExist(failure)) throw failure
    const found = await unpublishedOffer(caller, offer)
    if (found === undefined) return await createOffer(caller, offer)
    await updateOffer(caller, found, offer)
    return found
  }
}

/** The SKU's existing offer. Throws `CannotPublish` for a published one, because it belongs to something else. */
async function unpublishedOffer(
  caller: Caller,
  { sku, marketplaceId }: Pick<OfferBody, 'sku' | 'marketplaceId'>,
): Promise<string | undefined> {
  const found = await offerOfSku(caller, sku, marketplaceId)
  if (found?.status === 'PUBLISHED') throw skuConflict(sku)
  return found?.offerId
}

/** Whether the offer may exist: no answer, a problem at eBay, or eBay's error that the SKU has an offer. */
function mayExist(failure: unknown): boolean {
  if (!(failure instanceof EbayFailure)) return false
  if (isStillConcurrent(failure)) return false
  return failure.kind === 'unknown' || failure.kind === 'away' || refusesWith(failure, /offer entity already exists/iu)
}
