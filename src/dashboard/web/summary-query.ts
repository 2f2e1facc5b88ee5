import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/web/net/call.ts'
import { batchSummaryEndpoint } from '../api.ts'

/** How many items there are, how many are staged, and for how many a listing is being written. */
export const summaryQuery = queryOptions({
  queryKey: ['batch-summary'],
  queryFn: ({ signal }) => call(batchSummaryEndpoint, {}, { signal }),
  meta: { refetchOn: ['items'] },
})
