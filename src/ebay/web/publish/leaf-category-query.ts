import { queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../../../platform/web/net/call.ts'
import { leafCategoryEndpoint } from '../../api.ts'
import { leafCategoryFallback } from '../../aspects/leaf-category-fallback.ts'
import type { Marketplace } from '../../marketplace.ts'

/** eBay's metadata of a category. The built-in lists are used while it loads, and if eBay cannot be asked. */
export function leafCategoryQuery(leafId: string, marketplace: Marketplace) {
  return queryOptions({
    queryKey: ['ebay-leaf', marketplace.id, leafId],
    queryFn: /^\d{1,12}$/.test(leafId)
      ? ({ signal }) => call(leafCategoryEndpoint, { id: leafId }, { signal })
      : skipToken,
    staleTime: 3_600_000,
    placeholderData: () => leafCategoryFallback(leafId, marketplace),
  })
}
