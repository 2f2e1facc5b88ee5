import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/net/call.ts'
import { hashOf } from '../../../platform/web/net/hash-of.ts'
import { cropPhotoEndpoint, reorderPhotosEndpoint } from '../../api.ts'
import type { Photo } from '../../photo.ts'
import { photosQuery } from '../photos-query.ts'
import type { SavePorts } from './save-photos.ts'

/** Stores one item's crops and order on our server, and shows what it answers. */
export function savePhotosPorts(itemId: string, queryClient: QueryClient): SavePorts {
  const { queryKey } = photosQuery(itemId)
  const show = async (change: (photos: Photo[]) => Photo[]) => {
    // An answer on its way is older.
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, (photos) => photos && change(photos))
  }
  return {
    async storeCrop({ photoId, replaces, blob }, signal) {
      const sentHash = await hashOf(blob)
      const stored = await call(cropPhotoEndpoint, { itemId, photoId, replaces, sentHash }, { body: blob, signal })
      await show((photos) => photos.map((photo) => (photo.id === photoId ? stored : photo)))
    },
    async storeOrder(photoIds, signal) {
      const { photos } = await call(reorderPhotosEndpoint, { itemId, photoIds: [...photoIds] }, { signal })
      await show(() => photos)
    },
  }
}
