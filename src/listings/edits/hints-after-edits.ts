import { type EbayLeafCategory, ebayLeafCategory, leafCategoryName } from '../../items/ebay-leaf-categories.ts'
import { categoryWords } from '../category-facts.ts'
import { channelFields } from '../channel.ts'
import { valueOf } from '../field-values.ts'
import type { SingleField } from '../fields.ts'
import type { SellerHints, WriterHints } from '../listing.ts'
import type { EditedListing } from './edited-listing.ts'

/**
 * Returns the hints for a writer when the listing keeps the seller's edits. Edited brand, size, condition and category replace
 * the `entered` ones, so that title and description agree with them. An emptied field gives no hint. `before` is null if there
 * is no listing.
 */
export function hintsAfterEdits(entered: SellerHints, before: EditedListing | null): WriterHints {
  if (before === null) return entered
  const { listing, edits } = before
  const editedValue = (field: SingleField, fallback: string | null) => {
    if (!Object.hasOwn(edits, field)) return fallback
    const value = valueOf(listing, field)
    return typeof value === 'string' ? value : null
  }
  const leafCategory = ebayLeafCategory(editedValue(channelFields.categoryId, null) ?? '')
  return {
    ...entered,
    ...(leafCategory && { ebayCategory: leafCategoryName(leafCategory) }),
    category: Object.hasOwn(edits, channelFields.categoryId) ? categoryOf(leafCategory) : entered.category,
    condition: editedValue(channelFields.condition, entered.condition),
    brand: editedValue('brand', entered.brand),
    size: editedValue('size', null),
  }
}

/** Returns the seller's category of a leaf category, or the name of the leaf category if the seller's category says nothing. */
function categoryOf(leafCategory: EbayLeafCategory | undefined): string | null {
  return leafCategory
    ? ((leafCategory.category && categoryWords(leafCategory.category)) ?? leafCategoryName(leafCategory))
    : null
}
