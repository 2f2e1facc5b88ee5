import { type Category } from '../items/categories.ts'
import { ebayLeaf } from '../items/ebay-leaves.ts'
import type { Item } from '../items/item.ts'
import { knownCategory } from './category-facts.ts'
import { channelFields, channelOf } from './channel.ts'
import { descriptionMinLength, type SellerHints, titleMinLength, type WrittenListing } from './listing.ts'
import type { ListingField } from './listing-fields.ts'

type Wanted = readonly [ListingField, isThere: boolean]

/**
 * The fields a listing needs and has not, in the order of the card. `entered` is what the seller entered for the item, which
 * counts for condition and brand. Accessories and shoes sell without a brand, and some things have no size. Of what is for sale
 * or sold only title and description are asked for: the rest was sent when it was published.
 */
export function missingFields(
  listing: WrittenListing,
  entered: Pick<SellerHints, 'category' | 'condition' | 'brand'> & Partial<Pick<Item, 'status'>>,
): ListingField[] {
  const { title, description, suggestedPrice, extracted } = listing
  const { categoryId, condition } = channelOf(listing)
  const category = knownCategory(entered.category) ?? ebayLeaf(categoryId ?? '')?.category ?? undefined
  const texts: readonly Wanted[] = [
    ['title', (title?.trim().length ?? 0) >= titleMinLength],
    ['description', (description?.trim().length ?? 0) >= descriptionMinLength],
  ]
  const facts: readonly Wanted[] = [
    ['suggestedPrice', suggestedPrice !== null],
    [channelFields.categoryId, isFilled(categoryId)],
    [channelFields.condition, isFilled(condition) || isFilled(entered.condition)],
    ['brand', isFilled(extracted.brand) || isFilled(entered.brand) || sellsWithoutBrand(category)],
    ['size', isFilled(extracted.size) || hasNoSize(categoryId)],
    ['color', isFilled(extracted.color)],
    ['department', isFilled(extracted.department)],
  ]
  const wanted = entered.status === 'listed' || entered.status === 'sold' ? texts : [...texts, ...facts]
  return wanted.flatMap(([field, isThere]) => (isThere ? [] : [field]))
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
