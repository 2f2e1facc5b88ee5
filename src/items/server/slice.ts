import { randomUUID } from 'node:crypto'
import { handle, type Slice, serve } from '../../platform/server/slice.ts'
import {
  createItemEndpoint,
  deleteItemsEndpoint,
  deleteMatchingEndpoint,
  nextSkuEndpoint,
  renameSkuEndpoint,
  restoreItemsEndpoint,
} from '../api.ts'
import { ownItems } from './account-data.ts'
import { createItem } from './create-item.ts'
import { deleteItems } from './delete-items.ts'
import { deleteMatching } from './delete-matching.ts'
import { forecastSku } from './forecast-sku.ts'
import { purgeItemsJob } from './purge-items.job.ts'
import { purgeItems } from './purge-items.ts'
import { renameSku } from './rename-sku.ts'
import { restoreItems } from './restore-items.ts'
import { sweepTombstones } from './sweep-tombstones.ts'

/** The items of a seller, with their SKUs. */
export const itemsSlice: Slice = {
  endpoints: [
    serve(createItemEndpoint, createItem, {
      inputOf: () => ({ uploadSessionId: randomUUID(), sku: 'PSTFSH-001' }),
      otherSellerGets: 200,
    }),
    serve(nextSkuEndpoint, forecastSku, { otherSellerGets: { exactly: { sku: 'PSTFSH-001' } } }),
    serve(deleteItemsEndpoint, deleteItems, { inputOf: ({ item }) => ({ itemIds: [item.id] }), otherSellerGets: 200 }),
    serve(deleteMatchingEndpoint, deleteMatching, {
      inputOf: () => ({ deletionId: randomUUID(), filter: {}, createdUntil: '2099-01-01T00:00:00.000Z', except: [] }),
      otherSellerGets: { exactly: { deleted: 0, spared: [] } },
    }),
    serve(restoreItemsEndpoint, restoreItems, { inputOf: () => ({ deletionId: randomUUID() }), otherSellerGets: 410 }),
    serve(renameSkuEndpoint, renameSku, {
      inputOf: ({ item }) => ({ itemId: item.id, sku: 'OTHER' }),
      otherSellerGets: 404,
    }),
  ],
  jobs: [
    // The next sweep purges what a lost job left.
    handle(purgeItemsJob, {
      run: async (services, { payload: { userId, deletionId }, signal }) => {
        await purgeItems({ ...services, userId }, { deletionId, signal })
      },
    }),
  ],
  sweeps: {
    ofSeller: { items: (context, signal) => purgeItems(context, { signal }), tombstones: sweepTombstones },
  },
  accountData: ownItems,
  tables: {
    backedUp: [
      'public.former_skus',
      'public.item_words',
      'public.items',
      'public.seller_counters',
      'public.seller_usage',
      'public.tombstones',
    ],
  },
}
