import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/web/net/call.ts'
import { batchSummaryEndpoint } from '../api.ts'

/** Counts of items: all, staged ones (drafts), and those whose listing is being written or waits for it. */
export const summaryQuery = queryOptions({
  queryKey: ['batch-summary'],
  queryFn: ({ signal }) => call(batchSummaryEndpoint, {}, { signal }),
  meta: { refetchOn: ['items'] },
})
