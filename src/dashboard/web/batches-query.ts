import { infiniteQueryOptions } from '@tanstack/react-query'
import { signedUrlWindow } from '../../photos/limits.ts'
import { call } from '../../platform/web/call.ts'
import { listBatchesEndpoint } from '../api.ts'

/** Product batches newest first, a page at a time. Photo addresses expire, so an open page renews them. */
export const batchesQuery = infiniteQueryOptions({
  queryKey: ['batches'],
  queryFn: ({ pageParam, signal }) => call(listBatchesEndpoint, pageParam ? { before: pageParam } : {}, { signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next ?? undefined,
  refetchInterval: signedUrlWindow * 1000,
  meta: { hears: ['items'] },
})
