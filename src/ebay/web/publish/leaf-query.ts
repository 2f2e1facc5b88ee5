import { queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../../../platform/web/net/call.ts'
import { leafEndpoint } from '../../api.ts'
import { leafFallback } from '../../aspects/leaf-fallback.ts'

/** What eBay asks for in a category; until it is there, and where it cannot be asked, what the lists say. */
export function leafQuery(leafId: string) {
  return queryOptions({
    queryKey: ['ebay-leaf', leafId],
    queryFn: /^\d{1,12}$/.test(leafId) ? ({ signal }) => call(leafEndpoint, { id: leafId }, { signal }) : skipToken,
    staleTime: 3_600_000,
    placeholderData: () => leafFallback(leafId),
  })
}
