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

/** Longer ones are no value of any field; eBay's own limits are checked by field. */
const line = z.string().trim().max(200)

/** What a seller sends to publish an item (specification of listings, section 3, Publish form). '' is an empty field. */
export const publishFormSchema = z.object({
  /** A decimal of the shop's currency. */
  price: z.number().nullable(),
  quantity: z.number(),
  /** In the words of the form, or of quick edit, which tell "new" with tags from that without. */
  condition: line,
  categoryId: line,
  sizeType: line,
  size: line,
  brand: line,
  color: line,
  style: line,
  /** By the names of the form, or eBay's own. One that is left out stays as the listing has it, '' takes it away. */
  itemSpecifics: z.record(z.string().max(65), line),
})
export type PublishForm = z.infer<typeof publishFormSchema>

/** What a seller gives of the form: every other field is as it was confirmed before, or as the item has it. */
export const givenFormSchema = publishFormSchema.partial().extend({
  /** Was shown where no condition is known, and said by nobody: one that is known by then stands. */
  proposedCondition: line.optional(),
})
export type GivenForm = z.infer<typeof givenFormSchema>

/**
 * The form by what the listing and the seller said: quantity and size type have the specification's defaults where they said
 * nothing, and a condition is never made up.
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

/** The size type that was said, else Regular; null where the size itself is no regular one, so that the seller chooses. */
export function sizeTypeOf({ listing }: PublishItem): string | null {
  const said = filled(listing?.extracted.sizeType)
  if (said !== null) return said
  return isSpecialSize(listing?.extracted.size ?? '') ? null : defaultSizeType
}

/** The six of the form, '' where nothing is known, and whatever else the listing has. */
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

/** Whether an item is published after its summary alone, without the form: price, category and condition are known. */
export function isPublishedDirectly({ listing }: Pick<PublishItem, 'listing'>): boolean {
  const { suggestedPrice = null, ebayCategoryId, ebayConditionGrade } = listing ?? {}
  return suggestedPrice !== null && filled(ebayCategoryId) !== null && filled(ebayConditionGrade) !== null
}

export const missingRequired = 'Missing required fields. Price and Category are required.'

/** What of a form cannot be published, whatever the item, a sentence for each field. */
export function formFaults(
  { price, quantity, categoryId }: PublishForm,
  marketplace?: Marketplace,
): (ReadinessFault & { field: FixField })[] {
  const ofPrice = price === null ? missingRequired : priceFault(price, marketplace)
  return [
    ...faultOf('category', 'ebayCategoryId', filled(categoryId) === null ? missingRequired : undefined),
    ...faultOf('price', 'suggestedPrice', ofPrice),
    ...faultOf('quantity', 'quantity', quantityFault(quantity)),
  ]
}

function faultOf(check: ReadinessCheck, field: FixField, sentence: string | undefined) {
  return sentence === undefined ? [] : [{ check, field, sentence, severity: 'error' as const }]
}

/** The most that eBay's contract (a 32-bit integer) and the column here can hold. */
const highestQuantity = 2 ** 31 - 1

function quantityFault(quantity: number): string | undefined {
  if (!Number.isInteger(quantity) || quantity < 1) return 'Quantity is a whole number of at least 1.'
  return quantity > highestQuantity ? `Quantity is at most ${highestQuantity} at eBay.` : undefined
}

/** Why a marketplace would not take a price; undefined where it would. */
export function priceFault(price: number, { lowestPrice } = homeMarketplace): string | undefined {
  const fault = fieldFault('suggestedPrice', price)
  if (fault) return fault
  return compareMoney(money(price, lowestPrice.currency), lowestPrice) < 0
    ? `Price must be at least ${decimalOf(lowestPrice)} ${currencyWords(lowestPrice.currency)} at eBay.`
    : undefined
}
