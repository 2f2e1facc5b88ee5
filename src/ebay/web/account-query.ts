import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/web/net/call.ts'
import { ebayAccountEndpoint } from '../api.ts'

/** The seller's eBay account as the connection card shows it. It is read from rows: eBay is not asked. */
export const ebayAccountQuery = queryOptions({
  queryKey: ['ebay-account'],
  queryFn: ({ signal }) => call(ebayAccountEndpoint, {}, { signal }),
  meta: { hears: ['ebay'] },
})
