import { saysNoBrand } from '../../items/specifics.ts'
import type { ListingItem } from '../../listings/api.ts'
import { ebayLeafCategoryOf, knownCategory } from '../../listings/category-facts.ts'
import type { WrittenListing } from '../../listings/listing.ts'

/** The parts of an item that publishing reads, in the server's shape; photos in their order. */
export type PublishItem = Pick<ListingItem, 'sku' | 'category' | 'condition' | 'brand' | 'edits' | 'accepted'> & {
  readonly listing: WrittenListing | null
  readonly photos: readonly Pick<ListingItem['photos'][number], 'width' | 'height' | 'contentHash'>[]
}

/** eBay's word for something without a brand. Sent only if the seller chose it. */
export const unbranded = 'Unbranded'

/** The item's brand. "Unbranded" only if the seller said that it has none; null if no brand is stated. */
export function brandOf({ brand: entered, edits, listing }: PublishItem): string | null {
  const written = filled(listing?.extracted.brand)
  const isFromSeller = Object.hasOwn(edits, 'brand')
  if (written !== null && (isFromSeller || !saysNoBrand(written))) return saysNoBrand(written) ? unbranded : written
  const enteredBrand = filled(entered)
  return enteredBrand !== null && saysNoBrand(enteredBrand) ? unbranded : enteredBrand
}

/** The graded condition, else the one that the seller entered. */
export function conditionOf({ listing, condition }: PublishItem): string | null {
  return filled(listing?.ebayConditionGrade) ?? filled(condition)
}

/** The eBay category of the listing, else the one of the seller's category if there is only one. */
export function categoryIdOf({ listing, category }: PublishItem): string | null {
  const listedCategory = knownCategory(category)
  return filled(listing?.ebayCategoryId) ?? (listedCategory && ebayLeafCategoryOf(listedCategory)?.id) ?? null
}

/** Text without spaces around it; null if nothing is left. */
export function filled(text: string | null | undefined): string | null {
  return text?.trim() || null
}
