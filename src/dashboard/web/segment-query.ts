import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ItemFilter, ItemOrder } from '../../items/which-items.ts'
import { signedUrlWindow } from '../../photos/limits.ts'
import { call } from '../../platform/web/call.ts'
import { type Batch, listBatchesEndpoint } from '../api.ts'
import type { Stretch } from '../segments.ts'

/** Which product batches a list shows, and in which order. */
export type WhichBatches = ItemFilter & { order: ItemOrder }

export type SegmentPage = z.infer<typeof listBatchesEndpoint.output> & {
  /** What was known to stand here and now comes after `next`: to be shown until that is read. */
  rest: readonly Batch[]
}

/** The first part of the key of every segment. */
export const batchesKey = 'batches'

/** Milliseconds a segment out of sight is kept, at most: long enough for a visit to another view. */
const keptFor = 600_000

/** One segment of a list. Photo addresses expire, so an open page renews them. */
export function segmentQuery(which: WhichBatches, { after, until }: Stretch) {
  const queryKey = [batchesKey, which, after, until] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<SegmentPage> => {
      const { search, stage, order } = which
      const ends = { after: after ?? undefined, until: until ?? undefined }
      const page = await call(listBatchesEndpoint, { search, stage, order, ...ends }, { signal })
      return { ...page, rest: page.next === null ? [] : pushedOut(client, queryKey, page.batches) }
    },
    gcTime: keptFor,
    refetchInterval: signedUrlWindow * 1000,
    meta: { hears: ['items'] },
  })
}

export function isSameList(one: WhichBatches, other: WhichBatches): boolean {
  return one.search === other.search && one.stage === other.stage && one.order === other.order
}

function pushedOut(client: QueryClient, queryKey: readonly unknown[], now: readonly Batch[]): readonly Batch[] {
  const ids = new Set(now.map(({ id }) => id))
  const before = client.getQueryData<SegmentPage>(queryKey)
  return before?.next === null ? before.batches.filter(({ id }) => !ids.has(id)) : []
}
