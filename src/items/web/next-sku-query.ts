import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/web/net/call.ts'
import { nextSkuEndpoint } from '../api.ts'

/**
 * Asks for the newest item's SKU and the SKU that the next item will probably get. That is a forecast until the server
 * creates the item.
 */
export const nextSkuQuery = queryOptions({
  queryKey: ['next-sku'],
  queryFn: ({ signal }) => call(nextSkuEndpoint, {}, { signal }),
  meta: { refetchOn: ['items'] },
})
