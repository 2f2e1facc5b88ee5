import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/web/net/call.ts'
import { shopCountsEndpoint } from '../api.ts'

/** Counts of items: all, staged ones (drafts), those whose listing is being written or waits for it, by stage, and by task. */
export const summaryQuery = queryOptions({
  queryKey: ['shop-counts'],
  queryFn: ({ signal }) => call(shopCountsEndpoint, {}, { signal }),
  meta: { refetchOn: ['items', 'ebay'] },
})
