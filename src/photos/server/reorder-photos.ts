import type { z } from 'zod'
import type { Context } from '../../platform/server/services.ts'
import type { reorderPhotosEndpoint } from '../api.ts'
import { arrangePhotos } from './arrange-photos.ts'
import { holdItem } from './hold-item.ts'
import { photosOfItem } from './item-photos.ts'

/** Puts an item's photos in another order and gives them in it. Throws 'not-found' when there is no such item. */
export function reorderPhotos(
  context: Context<'db' | 'signer' | 'userId'>,
  { itemId, photoIds }: z.infer<typeof reorderPhotosEndpoint.input>,
): Promise<z.infer<typeof reorderPhotosEndpoint.output>> {
  const { db, userId } = context
  return db.asUser(userId, async (tx) => {
    await holdItem(tx, { userId, itemId })
    await arrangePhotos(tx, { userId, itemId }, photoIds)
    return photosOfItem(tx, context, itemId)
  })
}
