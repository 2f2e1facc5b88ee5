import type { ItemBody, OfferBody } from './bodies.ts'
import { conditionId } from './conditions.ts'
import { type EbayError, ebayError } from './ebay-error.ts'
import type { LeafCategoryRules } from './leaf-categories.ts'
import { assumed } from './limits.ts'
import { refusalsOfLeafCategoryAspects } from './rules-aspects.ts'
import { missingField } from './rules-offer.ts'
import { refusalsOfShipping } from './rules-package.ts'
import { isShippingCalculated, refusalsOfPolicies, type UsedPolicy } from './rules-publish-policies.ts'
import { userError } from './text-rules.ts'

/** The seller's account as publishing needs it. */
export type PublishState = {
  /** Policies of this seller by id, of any kind. */
  policy(id: string): UsedPolicy | undefined
  location(key: string): { readonly country?: string | undefined; readonly isEnabled: boolean } | undefined
  leafCategory(categoryId: string): LeafCategoryRules | undefined
  /** A picture that eBay keeps or kept. Returns undefined for an address that is not eBay's. */
  picture(url: string): { readonly longestSidePx: number; readonly isExpired: boolean } | undefined
  readonly isRegistered: boolean
  /** The number of pieces that eBay's monthly selling limit still allows. */
  readonly remainingMonthlyQuantity: number
}

/**
 * POST offer/{offerId}/publish, and each change of a published offer: all refusals of eBay at once. `item` is the one stored
 * under the offer's SKU, undefined if there is no such item.
 * https://developer.ebay.com/api-docs/sell/static/inventory/publishing-offers.html
 */
export function refusalsOfPublish(offer: OfferBody, item: ItemBody | undefined, state: PublishState): EbayError[] {
  if (item === undefined) return [ebayError(25702, { skuValue: offer.sku ?? '' }, { sku: offer.sku ?? '' })]
  const leafCategory = state.leafCategory(offer.categoryId ?? '')
  return [
    ...refusalsOfSeller(offer, item, state),
    ...refusalsOfTexts(offer, item),
    ...refusalsOfPictures(item.product?.imageUrls ?? [], state),
    ...refusalsOfCategory(offer, leafCategory),
    ...(leafCategory ? refusalsOfCondition(leafCategory, item.condition) : []),
    ...(leafCategory ? refusalsOfLeafCategoryAspects(leafCategory, item.product?.aspects ?? {}) : []),
    ...refusalsOfPrice(offer),
    ...refusalsOfDuration(offer),
    ...refusalsOfLocation(offer, state),
    ...refusalsOfPolicies(offer, (id) => state.policy(id)),
    ...refusalsOfShipping(
      item.packageWeightAndSize,
      isShippingCalculated(offer, (id) => state.policy(id)),
    ),
  ]
}

/** 25030: a conditionDescription of a new piece is dropped with a warning. Inventory API, conditionDescription. */
export function warningsOfPublish(item: ItemBody): EbayError[] {
  const isNew = ['NEW', 'LIKE_NEW', 'NEW_OTHER', 'NEW_WITH_DEFECTS'].includes(item.condition ?? '')
  return isNew && item.conditionDescription ? [ebayError(25030, { field: 'conditionDescription' })] : []
}

/** The number of pieces for sale: the smaller of the offer's number and the item's. */
export function listedQuantity(offer: OfferBody, item: ItemBody): number {
  const stock = item.availability?.shipToLocationAvailability?.quantity ?? 0
  return Math.min(offer.availableQuantity ?? stock, stock)
}

/** 25018 unfinished registration, 25004 nothing for sale, 25026 the month's selling limit. */
function refusalsOfSeller(offer: OfferBody, item: ItemBody, state: PublishState): EbayError[] {
  const quantity = listedQuantity(offer, item)
  return [
    ...(state.isRegistered ? [] : [ebayError(25018, { additionalInfo: 'Complete your seller registration at eBay.' })]),
    ...(quantity >= 1 ? [] : [ebayError(25004, { additionalInfo: 'Quantity must be 1 or more.' })]),
    ...(quantity <= state.remainingMonthlyQuantity
      ? []
      : [ebayError(25026, { additionalInfo: 'You have reached the number of items you can list this month.' })]),
  ]
}

/** Title, and a description of the offer or of the item, without scripts, frames and forms (the error's id is assumed). */
function refusalsOfTexts(offer: OfferBody, { product = {} }: ItemBody): EbayError[] {
  const description = offer.listingDescription?.trim() || product.description?.trim() || ''
  const isActive = /<\s*(script|iframe|form|object|embed|meta|base)\b|\bon\w+\s*=|javascript:/i.test(description)
  return [
    ...(product.title?.trim() ? [] : [missingField('product.title')]),
    ...(description === '' ? [missingField('listingDescription')] : []),
    ...(isActive ? [userError('Your listing cannot contain javascript, frames, forms, cookies or base href.')] : []),
  ]
}

/** At least one picture (25002), none expired (25015), none under 500 pixels (25014). Picture policy of eBay. */
function refusalsOfPictures(urls: readonly string[], state: PublishState): EbayError[] {
  if (urls.length === 0) return [userError('Add at least 1 photo. More photos are better.')]
  return urls.flatMap((url) => {
    const picture = state.picture(url)
    if (picture === undefined) return []
    if (picture.isExpired) return [ebayError(25015, { additionalInfo: url }, { imageUrl: url })]
    if (picture.longestSidePx >= assumed.minPicturePx) return []
    const additionalInfo = `Use at least ${assumed.minPicturePx} pixels on the longest side: ${url}`
    return [ebayError(25014, { additionalInfo }, { imageUrl: url })]
  })
}

/** 25005: only leaf categories accept listings. */
function refusalsOfCategory({ categoryId }: OfferBody, leafCategory: LeafCategoryRules | undefined): EbayError[] {
  if (leafCategory) return []
  const additionalInfo = categoryId ? `The category ${categoryId} is not a leaf category.` : 'categoryId is required.'
  return [ebayError(25005, { additionalInfo }, { categoryId: categoryId ?? '' })]
}

/** 25021: each leaf category accepts its own conditions; those of clothes accept neither LIKE_NEW nor USED_GOOD. */
function refusalsOfCondition(leafCategory: LeafCategoryRules, condition: string | undefined): EbayError[] {
  const id = condition === undefined ? undefined : conditionId(condition)
  if (id !== undefined && leafCategory.conditionIds.includes(id)) return []
  const additionalInfo = id === undefined ? 'condition is required.' : `${condition} is not accepted in this category.`
  return [ebayError(25021, { additionalInfo }, { categoryId: leafCategory.id, condition: condition ?? '' })]
}

/** 25003: required, in US dollars, at most two decimals, and at least 0.99 (assumed). */
function refusalsOfPrice({ pricingSummary }: OfferBody): EbayError[] {
  const { value, currency } = pricingSummary?.price ?? {}
  if (value === undefined) return [missingField('pricingSummary.price')]
  if (currency !== 'USD') return [ebayError(25003, { additionalInfo: 'The currency must be USD.' })]
  const isFine = /^\d+(\.\d{1,2})?$/.test(value) && Number(value) >= assumed.minPrice
  return isFine ? [] : [ebayError(25003, { additionalInfo: `Use ${assumed.minPrice} or more, with two decimals.` })]
}

/** FIXED_PRICE needs the duration GTC: 25017 without a duration, 25016 with another. */
function refusalsOfDuration({ format, listingDuration }: OfferBody): EbayError[] {
  if (listingDuration === undefined) return [missingField('listingDuration')]
  if (format !== 'FIXED_PRICE' || listingDuration === 'GTC') return []
  return [ebayError(25016, { fieldName: 'listingDuration' }, { fieldName: 'listingDuration' })]
}

/** The location exists, is enabled (25012) and has a country. A missing country is reported only here, as 25002. */
function refusalsOfLocation({ merchantLocationKey: key }: OfferBody, state: PublishState): EbayError[] {
  if (!key) return [missingField('merchantLocationKey')]
  const location = state.location(key)
  if (!location?.isEnabled) return [ebayError(25012, { additionalInfo: key }, { merchantLocationKey: key })]
  if (location.country) return []
  return [userError('No <Item.Country> exists or <Item.Country> is specified as an empty tag in the request.')]
}
