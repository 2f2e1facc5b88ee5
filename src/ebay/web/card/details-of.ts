import { type Category, categories } from '../../../items/categories.ts'
import { type Condition, conditions } from '../../../items/conditions.ts'
import { ebayLeafCategory } from '../../../items/ebay-leaf-categories.ts'
import type { EbayItem } from '../../api.ts'

type Details = { readonly category: Category | null; readonly condition: Condition | null }

/**
 * What Edit Item Details show of an item: what the seller said, else what the listing has for eBay. `category` of `said` is the
 * seller's own word, which stays as it is while nobody chooses another one.
 */
export function detailsOf({ category, condition, listing }: Pick<EbayItem, 'category' | 'condition' | 'listing'>): {
  readonly said: Pick<Details, 'category'>
  readonly shown: Details
} {
  const own = categories.find((each) => each === category) ?? null
  const grade = listing?.ebayConditionGrade ?? condition
  return {
    said: { category: own },
    shown: {
      category: own ?? ebayLeafCategory(listing?.ebayCategoryId ?? '')?.category ?? null,
      condition: conditions.find((each) => each === grade) ?? null,
    },
  }
}
