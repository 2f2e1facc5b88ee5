import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/web/net/call.ts'
import { type EbayItem, listEbayItemsEndpoint } from '../../api.ts'

/** An item whose failure is fixed beside its reason, away from its card. Null if it was deleted. */
export function failedItemQuery(itemId: string) {
  return queryOptions({
    queryKey: ['ebay-failed-item', itemId],
    queryFn: async ({ signal }): Promise<EbayItem | null> =>
      (await call(listEbayItemsEndpoint, { itemIds: itemId }, { signal })).items[0] ?? null,
    meta: { refetchOn: ['items', 'ebay'] },
  })
}
