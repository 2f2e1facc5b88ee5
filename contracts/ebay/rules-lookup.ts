import { type EbayError, ebayError } from './ebay-error.ts'
import { isParentCategory, type LeafCategoryRules, leafCategoryOf } from './leaf-categories.ts'
import { limits } from './limits.ts'

const rootCategory = '0'

/**
 * Taxonomy: the marketplace (62003), the tree (62004: EBAY_US has tree 0), the category and whether it is a leaf category
 * (62005, 62008, 62009).
 */
export function refusalsOfTaxonomy(
  operationId: string,
  pathParameters: Readonly<Record<string, string>>,
  query: URLSearchParams,
  leafCategories?: readonly LeafCategoryRules[],
): EbayError[] {
  if (operationId === 'getDefaultCategoryTreeId')
    return query.get('marketplace_id') === 'EBAY_US' ? [] : [ebayError(62003)]
  if (pathParameters['category_tree_id'] !== '0') return [ebayError(62004)]
  const category = query.get('category_id')
  if (category === null) return []
  if (category === rootCategory) return [ebayError(62008)]
  if (leafCategoryOf(category, leafCategories) === undefined && !isParentCategory(category, leafCategories))
    return [ebayError(62005)]
  const needsLeafCategory = operationId === 'getItemAspectsForCategory'
  return needsLeafCategory && isParentCategory(category, leafCategories) ? [ebayError(62009)] : []
}

/** Metadata: the marketplace (46001). A wrong filter is not a refusal, see `conditionFilter`. */
export function refusalsOfMetadata(pathParameters: Readonly<Record<string, string>>): EbayError[] {
  return pathParameters['marketplace_id'] === 'EBAY_US' ? [] : [ebayError(46001)]
}

/**
 * The categories of a getItemConditionPolicies answer, and its warnings: 46002 for a malformed filter (then no
 * categories), 46003 for unknown categories, 46004 for more than 50 (the first 50 count). `ids` may contain parents, for
 * which eBay answers with all their leaf categories. Without a filter eBay answers with all leaf categories.
 */
export function conditionFilter(
  filter: string | null,
  leafCategories?: readonly LeafCategoryRules[],
): { ids: readonly string[] | 'all'; warnings: EbayError[] } {
  if (filter === null) return { ids: 'all', warnings: [] }
  const categoryIds = categoryIdsOf(filter)
  if (categoryIds === undefined) return { ids: [], warnings: [ebayError(46002)] }
  const countedIds = categoryIds.slice(0, limits.conditionCategories)
  const ids = countedIds.filter(
    (id) => leafCategoryOf(id, leafCategories) !== undefined || isParentCategory(id, leafCategories),
  )
  return {
    ids,
    warnings: [
      ...(ids.length < countedIds.length ? [ebayError(46003)] : []),
      ...(categoryIds.length > countedIds.length ? [ebayError(46004)] : []),
    ],
  }
}

/** The ids of `categoryIds:{11483|11554}`; undefined for any other text. */
export function categoryIdsOf(filter: string): string[] | undefined {
  const ids = /^categoryIds:\{(\d+(?:\|\d+)*)\}$/.exec(filter)?.[1]
  return ids?.split('|')
}
