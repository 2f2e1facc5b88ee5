import type { OfferBody } from './bodies.ts'
import { type EbayError, ebayError } from './ebay-error.ts'
import { limits } from './limits.ts'
import { refusalsOfQuantity, refusalsOfSku } from './rules-item.ts'
import { notInEnum, tooLong } from './text-rules.ts'

/** MarketplaceEnum: the sites on which clothes are sold. This product sells on EBAY_US. */
export const marketplaces: readonly string[] = [
  'EBAY_US',
  'EBAY_AU',
  'EBAY_CA',
  'EBAY_DE',
  'EBAY_ES',
  'EBAY_FR',
  'EBAY_GB',
  'EBAY_IE',
  'EBAY_IT',
]
const formats = ['FIXED_PRICE', 'AUCTION']
const durations = ['GTC', 'DAYS_1', 'DAYS_3', 'DAYS_5', 'DAYS_7', 'DAYS_10', 'DAYS_21', 'DAYS_30']

/**
 * createOffer (POST offer): sku, marketplaceId and format are required (25709); other values must be well-formed if present.
 */
export function refusalsOfNewOffer(offer: OfferBody): EbayError[] {
  const required = { sku: offer.sku, marketplaceId: offer.marketplaceId, format: offer.format }
  return [
    ...Object.entries(required)
      .filter(([, value]) => value === undefined || value === '')
      .map(([fieldName]) => ebayError(25709, { fieldName }, { fieldName })),
    ...(offer.sku ? refusalsOfSku(offer.sku) : []),
    ...notInEnum('marketplaceId', offer.marketplaceId || undefined, marketplaces),
    ...notInEnum('format', offer.format || undefined, formats),
    ...refusalsOfForm(offer),
  ]
}

/**
 * updateOffer (PUT offer/{offerId}): well-formed, and with a listingDescription if published (25017). `refusalsOfPublish`
 * checks the other needs of a published offer in its new form. sku, marketplaceId and format are no fields of this body, so
 * `faultsOfRequest` finds them.
 */
export function refusalsOfOfferUpdate(offer: OfferBody, { isPublished }: { isPublished: boolean }): EbayError[] {
  const isDescribed = !isPublished || (offer.listingDescription ?? '').trim() !== ''
  return [...(isDescribed ? [] : [missingField('listingDescription')]), ...refusalsOfForm(offer)]
}

/** 25017 for a field that publishing needs. */
export function missingField(fieldName: string): EbayError {
  return ebayError(25017, { additionalInfo: `${fieldName} is required to publish.` }, { fieldName })
}

function refusalsOfForm(offer: OfferBody): EbayError[] {
  const price = offer.pricingSummary?.price
  const key = offer.merchantLocationKey
  return [
    ...notInEnum('listingDuration', offer.listingDuration, durations),
    ...(price?.value !== undefined && !/^\d{1,9}(\.\d+)?$/.test(price.value)
      ? [ebayError(2004, { fieldName: 'pricingSummary.price.value' })]
      : []),
    ...(price?.currency !== undefined && !/^[A-Z]{3}$/.test(price.currency)
      ? [ebayError(2004, { fieldName: 'pricingSummary.price.currency' })]
      : []),
    ...refusalsOfQuantity(offer.availableQuantity),
    ...tooLong('listingDescription', offer.listingDescription, limits.listingDescription),
    ...tooLong('merchantLocationKey', key, limits.merchantLocationKey),
  ]
}
