import { queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../../../platform/web/net/call.ts'
import { leafEndpoint } from '../../api.ts'
import { leafFallback } from '../../aspects/leaf-fallback.ts'
import type { Marketplace } from '../../marketplace.ts'

/** What eBay asks for in a category; until it is there, and where it cannot be asked, what the lists say. */
export function leafQuery(leafId: string, marketplace: Marketplace) {
  return queryOptions({
    queryKey: ['ebay-leaf', marketplace.id, leafId],
    queryFn: /^\d{1,12}$/.test(leafId) ? ({ signal }) => call(leafEndpoint, { id: leafId }, { signal }) : skipToken,
    staleTime: 3_600_000,
    placeholderData: () => leafFallback(leafId, marketplace),
  })
}
