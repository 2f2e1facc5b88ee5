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
 * The id of an unpublished offer that another program made under a SKU, for this item to use; undefined if there is none.
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
 * Creates the item's only offer, or updates the one with the id `knownOfferId`. Returns its id. The item must be at eBay
 * already.
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
    const offerId = await unpublishedOffer(caller, offer)
    if (offerId === undefined) return await createOffer(caller, offer)
    await updateOffer(caller, offerId, offer)
    return offerId
  }
}

/** The id of the SKU's existing offer. Throws `CannotPublish` for a published one, because it belongs to something else. */
async function unpublishedOffer(
  caller: Caller,
  { sku, marketplaceId }: Pick<OfferBody, 'sku' | 'marketplaceId'>,
): Promise<string | undefined> {
  const existing = await offerOfSku(caller, sku, marketplaceId)
  if (existing?.status === 'PUBLISHED') throw skuConflict(sku)
  return existing?.offerId
}

/** Whether the offer may exist: no answer, a problem at eBay, or eBay's error that the SKU has an offer. */
function mayExist(failure: unknown): boolean {
  if (!(failure instanceof EbayFailure)) return false
  if (isStillConcurrent(failure)) return false
  return failure.kind === 'unknown' || failure.kind === 'away' || refusesWith(failure, /offer entity already exists/iu)
}
