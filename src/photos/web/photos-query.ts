import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { hearersOf } from '../../platform/web/live/refresh-queries.ts'
import { call } from '../../platform/web/net/call.ts'
import { itemPhotosEndpoint } from '../api.ts'
import { signedUrlWindow } from '../limits.ts'
import type { Photo } from '../photo.ts'

/** The photos of one item in order. Their addresses expire, so an open page renews them. */
export function photosQuery(itemId: string) {
  return queryOptions({
    queryKey: ['photos', itemId],
    queryFn: async ({ signal }) => (await call(itemPhotosEndpoint, { itemId }, { signal })).photos,
    refetchInterval: signedUrlWindow * 1000,
    meta: { hears: ['items'], expires: true },
  })
}

/** Shows what the server answered to a change of an item's photos, and has everything asked again that shows items. */
export async function keepPhotos(queryClient: QueryClient, itemId: string, photos: Photo[]): Promise<void> {
  const { queryKey } = photosQuery(itemId)
  // An answer that is still on its way may be older than this one.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, photos)
  void queryClient.invalidateQueries({ predicate: hearersOf('items') })
}

/** The line in which changes of one item's photos wait for each other: a mutation's `scope`. */
export function photoChanges(itemId: string): { id: string } {
  return { id: `photos-of-${itemId}` }
}
