import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/web/net/call.ts'
import { nextSkuEndpoint } from '../api.ts'

/** The SKU that the next item will probably get, a forecast until the server has created it, and that of the newest item. */
export const nextSkuQuery = queryOptions({
  queryKey: ['next-sku'],
  queryFn: ({ signal }) => call(nextSkuEndpoint, {}, { signal }),
  meta: { hears: ['items'] },
})
