import { useQuery } from '@tanstack/react-query'
import type { EbayItem } from '../../api.ts'
import { takesListedOnly } from '../../aspects/leaf-category-metadata.ts'
import { categoryIdOf } from '../../publication/publish-item.ts'
import { leafCategoryQuery } from '../publish/leaf-category-query.ts'
import { useMarketplace } from '../use-marketplace.ts'

/**
 * Returns a function that says whether eBay accepts other values for an aspect than the listed ones in the item's category. False
 * while its rules are not known.
 */
export function useOtherValues(item: EbayItem): (aspect: string | undefined) => boolean {
  const { data: leafCategory } = useQuery(leafCategoryQuery(categoryIdOf(item) ?? '', useMarketplace()))
  return (aspect) => {
    const rule = leafCategory?.aspects.find(({ name }) => name === aspect)
    return rule !== undefined && !takesListedOnly(rule)
  }
}
