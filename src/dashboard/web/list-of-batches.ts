import type { ItemFilter, ItemOrder } from '../../items/which-items.ts'
import { signedUrlWindow } from '../../photos/limits.ts'
import type { LoadedRange, PagedList } from '../../platform/web/lists/paged-list.ts'
import { call } from '../../platform/web/net/call.ts'
import { type Batch, listBatchesEndpoint } from '../api.ts'

/** The filter and order of a list of items. */
export type WhichBatches = ItemFilter & { order: ItemOrder }

export type BatchPage = LoadedRange<Batch>

/** The first part of the query key of every page range. */
export const batchesKey = 'batches'

/** A list of items. Photo addresses expire, so ranges in sight are read again after a while. */
export function listOfBatches(which: WhichBatches): PagedList<Batch> {
  return {
    key: [batchesKey, which],
    async read(bounds, signal) {
      const { search, stage, order } = which
      const { batches, next, asOf } = await call(listBatchesEndpoint, { search, stage, order, ...bounds }, { signal })
      return { entries: batches, next, asOf }
    },
    refetchOn: ['items'],
    renewAfterMs: signedUrlWindow * 1000,
  }
}

export function isSameList(one: WhichBatches, other: WhichBatches): boolean {
  return one.search === other.search && one.stage === other.stage && one.order === other.order
}
