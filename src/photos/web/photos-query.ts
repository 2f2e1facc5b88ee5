import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { queriesRefetchedOn } from '../../platform/web/live/refresh-queries.ts'
import { call } from '../../platform/web/net/call.ts'
import { itemPhotosEndpoint } from '../api.ts'
import { signedUrlWindow } from '../limits.ts'
import type { Photo } from '../photo.ts'

/** Query of one item's photos in order. Their addresses expire, so an open page renews them. */
export function photosQuery(itemId: string) {
  return queryOptions({
    queryKey: ['photos', itemId],
    queryFn: async ({ signal }) => (await call(itemPhotosEndpoint, { itemId }, { signal })).photos,
    refetchInterval: signedUrlWindow * 1000,
    meta: { refetchOn: ['items'], expires: true },
  })
}

/** Shows the server's answer to a change of an item's photos, and refetches every query that shows items. */
export async function keepPhotos(queryClient: QueryClient, itemId: string, photos: Photo[]): Promise<void> {
  const { queryKey } = photosQuery(itemId)
  // An answer still on its way may be older than this one.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, photos)
  void queryClient.invalidateQueries({ predicate: queriesRefetchedOn('items') })
}

/** The `scope` of a mutation that changes one item's photos: such mutations run one after the other. */
export function photoChanges(itemId: string): { id: string } {
  return { id: `photos-of-${itemId}` }
}
