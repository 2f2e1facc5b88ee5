import { infiniteQueryOptions } from '@tanstack/react-query'
import { signedUrlWindow } from '../../photos/limits.ts'
import { call } from '../../platform/web/call.ts'
import { listListingsEndpoint } from '../api.ts'

/** Milliseconds between looks while a listing is being written, for browsers that live updates do not reach. */
const whileWriting = 10_000

/** Items with their listings, newest first, a page at a time. Photo addresses expire, so an open page renews them. */
export const listingsQuery = infiniteQueryOptions({
  queryKey: ['listings'],
  queryFn: ({ pageParam, signal }) => call(listListingsEndpoint, pageParam ? { before: pageParam } : {}, { signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next ?? undefined,
  refetchInterval: (query) => {
    const writing = query.state.data?.pages.some((page) =>
      page.items.some((item) => item.generation.status === 'generating'),
    )
    return writing ? whileWriting : signedUrlWindow * 1000
  },
  meta: { hears: ['items'] },
})
