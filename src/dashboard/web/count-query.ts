import { queryOptions } from '@tanstack/react-query'
import type { ItemFilter } from '../../items/which-items.ts'
import { call } from '../../platform/web/net/call.ts'
import { countBatchesEndpoint } from '../api.ts'

/** The first part of the query key of every count. */
export const countKey = 'batch-count'

/** How many items match. */
export function countQuery({ search, stage }: ItemFilter) {
  return queryOptions({
    queryKey: [countKey, { search, stage }],
    queryFn: async ({ signal }) => (await call(countBatchesEndpoint, { search, stage }, { signal })).count,
    meta: { refetchOn: ['items'] },
  })
}
