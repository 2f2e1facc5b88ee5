import { type Category } from '../items/categories.ts'
import { ebayLeafCategory } from '../items/ebay-leaf-categories.ts'
import type { Item } from '../items/item.ts'
import { knownCategory } from './category-facts.ts'
import { channelFields, channelOf } from './channel.ts'
import { valueOf } from './field-values.ts'
import { fieldOf, fieldsWith, type SingleField } from './fields.ts'
import type { SellerHints, WrittenListing } from './listing.ts'
import type { FieldValue, ListingField } from './listing-fields.ts'

/**
 * Returns the fields that a listing needs and does not have, in the order of the card. `entered` has the seller's entries,
 * which count for condition and brand. Accessories and shoes need no brand, and some things no size. An item for sale or sold
 * needs only title and description, because the rest was sent when it was published.
 */
export function missingFields(
  listing: WrittenListing,
  entered: Pick<SellerHints, 'category' | 'condition' | 'brand'> & Partial<Pick<Item, 'status'>>,
): ListingField[] {
  const { categoryId } = channelOf(listing)
  const category = knownCategory(entered.category) ?? ebayLeafCategory(categoryId ?? '')?.category ?? undefined
  const isForSale = entered.status === 'listed' || entered.status === 'sold'
  /** Fields that may be empty, because their value is known elsewhere or is not wanted. */
  const isNotNeeded: Readonly<Partial<Record<SingleField, boolean>>> = {
    [channelFields.condition]: isFilled(entered.condition),
    brand: isFilled(entered.brand) || sellsWithoutBrand(category),
    size: hasNoSize(categoryId),
  }
  const neededFields = isForSale ? fieldsWith('needed', 'always') : fieldsWith('needed', 'always', 'until for sale')
  return neededFields.filter((field) => !isLongEnough(field, valueOf(listing, field)) && isNotNeeded[field] !== true)
}

/** Whether a field has a value, and a text has its least length. */
function isLongEnough(field: SingleField, value: FieldValue): boolean {
  return typeof value === 'string' ? value.trim().length >= (fieldOf(field).minLength ?? 1) : value !== null
}

function isFilled(text: string | null): boolean {
  return text !== null && text.trim() !== ''
}

function sellsWithoutBrand(category: Category | undefined): boolean {
  return category === 'Accessories' || category === 'Shoes'
}

/** Bags, wallets, scarves, ties and sunglasses. */
const withoutSize: ReadonlySet<string> = new Set([
  '52357',
  '2996',
  '52382',
  '15662',
  '79720',
  '169291',
  '45258',
  '45238',
  '45246',
])

function hasNoSize(leafId: string | null): boolean {
  return leafId !== null && withoutSize.has(leafId)
}
