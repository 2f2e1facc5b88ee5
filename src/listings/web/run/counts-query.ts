import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/web/net/call.ts'
import { countListingsEndpoint } from '../../api.ts'

/** Numbers of listings that are to be written, are written, and are in progress, including those that wait. */
export const countsQuery = queryOptions({
  queryKey: ['listing-counts'],
  queryFn: ({ signal }) => call(countListingsEndpoint, {}, { signal }),
  meta: { refetchOn: ['items'] },
})
