import { z } from 'zod'
import { compareMoney, currencyWords, decimalOf, money } from '../../items/money.ts'
import { itemSpecificValues, materialSpecific, onList, type sizeTypes } from '../../items/specifics.ts'
import { fieldFault } from '../../listings/edits/field-fault.ts'
import { isSpecialSize } from '../aspects/sizes.ts'
import { conditionWord, publishConditionOf } from '../ebay-conditions.ts'
import { homeMarketplace, type Marketplace } from '../marketplace.ts'
import type { FixField } from '../readiness/fix-field.ts'
import type { ReadinessCheck, ReadinessFault } from '../readiness/readiness-fault.ts'
import { brandOf, categoryIdOf, conditionOf, filled, type PublishItem } from './publish-item.ts'

export const defaultQuantity = 1
export const defaultSizeType: (typeof sizeTypes)[number] = 'Regular'

/** No field has longer values. eBay's own limits are checked by field. */
const line = z.string().trim().max(200)

/**
 * The seller's form for publishing an item (specification of listings, section 3, Publish form). '' is an empty field.
 */
export const publishFormSchema = z.object({
  /** A decimal of the shop's currency. */
  price: z.number().nullable(),
  quantity: z.number(),
  /** In the words of the form or of quick edit. The latter say whether something new has its tags. */
  condition: line,
  categoryId: line,
  sizeType: line,
  size: line,
  brand: line,
  color: line,
  style: line,
  /** By the form's names or eBay's own. A missing name keeps the listing's value, and '' removes it. */
  itemSpecifics: z.record(z.string().max(65), line),
})
export type PublishForm = z.infer<typeof publishFormSchema>

/** The fields of the form that the seller sends now. Every other field is as last confirmed, or as the item has it. */
export const givenFormSchema = publishFormSchema.partial().extend({
  /** A condition that the form proposes because none is known. One that becomes known later replaces it. */
  proposedCondition: line.optional(),
})
export type GivenForm = z.infer<typeof givenFormSchema>

/**
 * The form with the values of the listing and the seller. Missing quantity and size type get the specification's
 * defaults; a condition is never made up.
 */
export function publishFormOf(item: PublishItem): PublishForm {
  const { listing } = item
  const word = conditionWord(conditionOf(item) ?? '')
  return {
    price: listing?.suggestedPrice ?? null,
    quantity: defaultQuantity,
    condition: word ? publishConditionOf(word) : '',
    categoryId: categoryIdOf(item) ?? '',
    sizeType: sizeTypeOf(item) ?? '',
    size: filled(listing?.extracted.size) ?? '',
    brand: brandOf(item) ?? '',
    color: filled(listing?.extracted.color) ?? '',
    style: filled(listing?.extracted.style) ?? '',
    itemSpecifics: specificsOf(item),
  }
}

/** The stated size type, else Regular. Null if the size is not a regular one, so that the seller chooses. */
export function sizeTypeOf({ listing }: PublishItem): string | null {
  const stated = filled(listing?.extracted.sizeType)
  if (stated !== null) return stated
  return isSpecialSize(listing?.extracted.size ?? '') ? null : defaultSizeType
}

/** The six item specifics of the form, '' if unknown, and all others of the listing. */
function specificsOf({ listing }: PublishItem): Record<string, string> {
  const { itemSpecifics = {}, extracted } = listing ?? {}
  const empty = [...Object.keys(itemSpecificValues), materialSpecific].map((name) => [name, ''] as const)
  const fit = onList(itemSpecificValues['Fit Type'], extracted?.fit ?? '')
  return {
    ...Object.fromEntries(empty),
    [materialSpecific]: filled(extracted?.material) ?? '',
    ...(fit && { 'Fit Type': fit }),
    ...itemSpecifics,
  }
}

/** Whether an item is published right after its summary, without the form: price, category and condition are known. */
export function isPublishedDirectly({ listing }: Pick<PublishItem, 'listing'>): boolean {
  const { suggestedPrice = null, ebayCategoryId, ebayConditionGrade } = listing ?? {}
  return suggestedPrice !== null && filled(ebayCategoryId) !== null && filled(ebayConditionGrade) !== null
}

export const missingRequired = 'Missing required fields. Price and Category are required.'

/** Faults of a form that prevent publishing any item, one sentence for each field. */
export function formFaults(
  { price, quantity, categoryId }: PublishForm,
  marketplace?: Marketplace,
): (ReadinessFault & { field: FixField })[] {
  const priceSentence = price === null ? missingRequired : priceFault(price, marketplace)
  return [
    ...faultOf('category', 'ebayCategoryId', filled(categoryId) === null ? missingRequired : undefined),
    ...faultOf('price', 'suggestedPrice', priceSentence),
    ...faultOf('quantity', 'quantity', quantityFault(quantity)),
  ]
}

function faultOf(check: ReadinessCheck, field: FixField, sentence: string | undefined) {
  return sentence === undefined ? [] : [{ check, field, sentence, severity: 'error' as const }]
}

/** The highest quantity that eBay's contract (a 32-bit integer) and our column can hold. */
const highestQuantity = 2 ** 31 - 1

function quantityFault(quantity: number): string | undefined {
  if (!Number.isInteger(quantity) || quantity < 1) return 'Quantity must be a whole number of at least 1.'
  return quantity > highestQuantity ? `eBay allows a quantity of at most ${highestQuantity}.` : undefined
}

/** The reason why a marketplace would refuse a price; undefined if it accepts it. */
export function priceFault(price: number, { lowestPrice } = homeMarketplace): string | undefined {
  const fault = fieldFault('suggestedPrice', price)
  if (fault) return fault
  return compareMoney(money(price, lowestPrice.currency), lowestPrice) < 0
    ? `Price must be at least ${decimalOf(lowestPrice)} ${currencyWords(lowestPrice.currency)} on eBay.`
    : undefined
}
