import { queryOptions } from '@tanstack/react-query'
import type { ItemFilter } from '../../items/which-items.ts'
import { call } from '../../platform/web/net/call.ts'
import { countItemsEndpoint } from '../api.ts'

/** The first part of the query key of every count. */
export const countKey = 'shop-item-count'

/** How many items match, and how many of them are at each stage, without regard to the filter's stages. */
export function countQuery(filter: ItemFilter) {
  return queryOptions({
    queryKey: [countKey, filter],
    queryFn: ({ signal }) => call(countItemsEndpoint, filter, { signal }),
    meta: { refetchOn: ['items'] },
  })
}
