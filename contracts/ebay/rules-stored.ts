import { type EbayError, ebayError } from './ebay-error.ts'

/**
 * POST offer for a SKU, marketplace and format that already have an offer: 25002 with the existing id. Public code, many
 * times.
 */
export function refusalOfSecondOffer(offerId: string): EbayError {
  return ebayError(25002, { additionalInfo: 'Offer entity already exists.' }, { offerId })
}

/** POST offer for a SKU without an item of the seller's (25702); also for an entry of a bulk call. */
export function refusalOfUnknownSku(sku: string): EbayError {
  return ebayError(25702, { skuValue: sku }, { sku })
}

/** GET inventory_item/{sku} without such an item: 404 with 25710. */
export function refusalOfUnknownItem(): EbayError {
  return ebayError(25710)
}

/** An offer that does not exist or is not this seller's, and GET offer?sku= for a SKU without offers: 404 with 25713. */
export function refusalOfUnknownOffer(offerId: string): EbayError {
  return ebayError(25713, { additionalInfo: offerId })
}

/** Publishing a published offer: the text that public code takes for success. The id is assumed. */
export function refusalOfPublishedOffer(offerId: string): EbayError {
  return ebayError(25002, { additionalInfo: 'The offer is already published.' }, { offerId })
}

/** Withdrawing an unpublished offer: 400 with 25713 (the document has 25002 as well). */
export function refusalOfUnpublishedOffer(offerId: string): EbayError {
  return ebayError(25713, { additionalInfo: `${offerId} is not published` })
}

/** Changing a listing that has ended: 25019. */
export function refusalOfEndedListing(listingId: string): EbayError {
  return ebayError(25019, { additionalInfo: `You are not allowed to revise ended listings. ${listingId}` })
}

/** Changing a listing that eBay holds and locks: 25097. */
export function refusalOfHeldListing(): EbayError {
  return ebayError(25097)
}

/**
 * A listing that eBay accepts and hides: warning 25096, which the contract has for items. It is assumed that publishing
 * answers it too.
 */
export function warningOfHeldListing(): EbayError {
  return ebayError(25096)
}

/** A location key that is taken: 25803 (409 by the document, 400 in public code). */
export function refusalOfTakenLocationKey(): EbayError {
  return ebayError(25803, { fieldName: 'merchantLocationKey' }, { fieldName: 'merchantLocationKey' })
}

/** Opting in twice: 409 with 25803 of the Account API. */
export function refusalOfSecondOptIn(): EbayError {
  return ebayError(25803, { fieldName: 'programType' }, { fieldName: 'programType' }, 'account')
}

/** A picture that is unknown or expired: 404 with 190200. */
export function refusalOfUnknownPicture(): EbayError {
  return ebayError(190200)
}
