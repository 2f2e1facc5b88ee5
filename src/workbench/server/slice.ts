import { type Slice, serve } from '../../platform/server/slice.ts'
import { countItemsEndpoint, itemBySkuEndpoint, listItemsEndpoint, shopCountsEndpoint } from '../api.ts'
import { countItems } from './count-items.ts'
import { itemBySku } from './item-by-sku.ts'
import { listItems } from './list-items.ts'
import { shopCounts } from './shop-counts.ts'

/** The list of all items of a seller. */
export const workbenchSlice: Slice = {
  endpoints: [
    serve(listItemsEndpoint, listItems, { otherSellerGets: { atLeast: { batches: [], next: null } } }),
    serve(itemBySkuEndpoint, itemBySku, { inputOf: ({ item }) => ({ sku: item.sku }), otherSellerGets: 404 }),
    serve(shopCountsEndpoint, shopCounts, {
      otherSellerGets: { exactly: { total: 0, staged: 0, generating: 0, stages: {} } },
    }),
    serve(countItemsEndpoint, countItems, { otherSellerGets: { exactly: { count: 0, stages: {} } } }),
  ],
}
