import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/web/net/call.ts'
import { countListingsEndpoint } from '../../api.ts'

/** How many listings there are to write, how many are written, and how many are under way, those that wait included. */
export const countsQuery = queryOptions({
  queryKey: ['listing-counts'],
  queryFn: ({ signal }) => call(countListingsEndpoint, {}, { signal }),
  meta: { hears: ['items'] },
})
