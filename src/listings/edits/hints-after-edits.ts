import { type EbayLeafCategory, ebayLeafCategory, leafCategoryName } from '../../items/ebay-leaf-categories.ts'
import { categoryWords } from '../category-facts.ts'
import { channelFields } from '../channel.ts'
import { valueOf } from '../field-values.ts'
import type { SingleField } from '../fields.ts'
import type { SellerHints, WriterHints } from '../listing.ts'
import type { EditedListing } from './edited-listing.ts'

/**
 * What the writer is told for a listing that keeps the seller's edits: brand, size, condition and category as the seller wrote
 * them there, in the place of what was `entered` before, so that title and description say the same. What the seller emptied
 * is told no more. `before` is null while there is no listing.
 */
export function hintsAfterEdits(entered: SellerHints, before: EditedListing | null): WriterHints {
  if (before === null) return entered
  const { listing, edits } = before
  const written = (field: SingleField, otherwise: string | null) => {
    if (!Object.hasOwn(edits, field)) return otherwise
    const value = valueOf(listing, field)
    return typeof value === 'string' ? value : null
  }
  const leafCategory = ebayLeafCategory(written(channelFields.categoryId, null) ?? '')
  return {
    ...entered,
    ...(leafCategory && { ebayCategory: leafCategoryName(leafCategory) }),
    category: Object.hasOwn(edits, channelFields.categoryId) ? categoryOf(leafCategory) : entered.category,
    condition: written(channelFields.condition, entered.condition),
    brand: written('brand', entered.brand),
    size: written('size', null),
  }
}

/** The seller's category that a leaf category belongs to; the leaf category by its name where that says nothing. */
function categoryOf(leafCategory: EbayLeafCategory | undefined): string | null {
  return leafCategory
    ? ((leafCategory.category && categoryWords(leafCategory.category)) ?? leafCategoryName(leafCategory))
    : null
}
