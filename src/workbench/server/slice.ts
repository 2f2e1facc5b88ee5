import { type Slice, serve } from '../../platform/server/slice.ts'
import { countItemsEndpoint, itemBySkuEndpoint, listItemsEndpoint, shopCountsEndpoint } from '../api.ts'
import { firstParts } from '../column-names.ts'
import {
  deleteItemViewEndpoint,
  listItemViewsEndpoint,
  renameItemViewEndpoint,
  saveItemViewEndpoint,
} from '../item-view.ts'
import { ownItemViews } from './account-data.ts'
import { countItems } from './count-items.ts'
import { itemBySku } from './item-by-sku.ts'
import { listItems } from './list-items.ts'
import { shopCounts } from './shop-counts.ts'
import { deleteItemView } from './views/delete-item-view.ts'
import { listItemViews } from './views/list-item-views.ts'
import { renameItemView } from './views/rename-item-view.ts'
import { saveItemView } from './views/save-item-view.ts'

declare module '../../platform/server/slice.ts' {
  interface OwnerData {
    /** A saved view. */
    viewId: string
  }
}

/** The list of all items of a seller, and its saved views. */
export const workbenchSlice: Slice = {
  endpoints: [
    serve(listItemsEndpoint, listItems, { otherSellerGets: { atLeast: { batches: [], next: null } } }),
    serve(itemBySkuEndpoint, itemBySku, { inputOf: ({ item }) => ({ sku: item.sku }), otherSellerGets: 404 }),
    serve(shopCountsEndpoint, shopCounts, {
      otherSellerGets: {
        exactly: {
          total: 0,
          staged: 0,
          generating: 0,
          stages: {},
          tasks: { refused: 0, unsent: 0, 'to-confirm': 0, 'needs-details': 0 },
        },
      },
    }),
    serve(countItemsEndpoint, countItems, { otherSellerGets: { exactly: { count: 0, stages: {} } } }),
    serve(listItemViewsEndpoint, listItemViews, { otherSellerGets: { exactly: { views: [] } } }),
    // Ids belong to one seller: another seller saves a view of their own.
    serve(saveItemViewEndpoint, saveItemView, {
      inputOf: ({ viewId }) => ({
        viewId,
        name: 'From another seller',
        list: { order: 'oldest' },
        view: 'grid',
        parts: [...firstParts],
      }),
      otherSellerGets: { exactly: {} },
    }),
    serve(renameItemViewEndpoint, renameItemView, {
      inputOf: ({ viewId }) => ({ viewId, name: 'From another seller' }),
      otherSellerGets: 404,
    }),
    serve(deleteItemViewEndpoint, deleteItemView, {
      inputOf: ({ viewId }) => ({ viewId }),
      otherSellerGets: { exactly: {} },
    }),
  ],
  accountData: ownItemViews,
  tables: { backedUp: ['public.item_views'] },
}
