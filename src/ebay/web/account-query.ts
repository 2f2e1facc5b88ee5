import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/web/net/call.ts'
import { ebayAccountEndpoint } from '../api.ts'

/** The seller's eBay account for the connection card. Read from the database without asking eBay. */
export const ebayAccountQuery = queryOptions({
  queryKey: ['ebay-account'],
  queryFn: ({ signal }) => call(ebayAccountEndpoint, {}, { signal }),
  meta: { refetchOn: ['ebay'] },
})
