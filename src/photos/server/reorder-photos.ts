import type { z } from 'zod'
import type { Context } from '../../platform/server/services.ts'
import type { reorderPhotosEndpoint } from '../api.ts'
import { arrangePhotos } from './arrange-photos.ts'
import { photosOfItem } from './item-photos.ts'
import { lockItem } from './lock-item.ts'

/** Puts an item's photos in another order and returns them in it. Throws 'not-found' when the item does not exist. */
export function reorderPhotos(
  context: Context<'db' | 'signer' | 'userId'> & Partial<Context<'updateScores'>>,
  { itemId, photoIds }: z.infer<typeof reorderPhotosEndpoint.input>,
): Promise<z.infer<typeof reorderPhotosEndpoint.output>> {
  const { db, userId, updateScores } = context
  return db.asUser(userId, async (tx) => {
    await lockItem(tx, { userId, itemId })
    await arrangePhotos(tx, { userId, itemId }, photoIds)
    await updateScores?.(tx, userId, [itemId])
    return photosOfItem(tx, context, itemId)
  })
}
