import { type Category, categories } from '../../../items/categories.ts'
import { type Condition, conditions } from '../../../items/conditions.ts'
import { ebayLeafCategory } from '../../../items/ebay-leaf-categories.ts'
import type { EbayItem } from '../../api.ts'

type Details = { readonly category: Category | null; readonly condition: Condition | null }

/**
 * The values of Edit Item Details: the seller's own, else those of the listing. `entered.category` is the seller's own
 * category; it is saved unchanged unless the seller chooses another one.
 */
export function detailsOf({ category, condition, listing }: Pick<EbayItem, 'category' | 'condition' | 'listing'>): {
  readonly entered: Pick<Details, 'category'>
  readonly shown: Details
} {
  const own = categories.find((each) => each === category) ?? null
  const grade = listing?.ebayConditionGrade ?? condition
  return {
    entered: { category: own },
    shown: {
      category: own ?? ebayLeafCategory(listing?.ebayCategoryId ?? '')?.category ?? null,
      condition: conditions.find((each) => each === grade) ?? null,
    },
  }
}
