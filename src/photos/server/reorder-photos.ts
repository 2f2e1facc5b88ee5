import type { z } from 'zod'
import type { Database } from '../../platform/server/db/db.ts'
import type { reorderPhotosEndpoint } from '../api.ts'
import { arrangePhotos } from './arrange-photos.ts'
import { holdItem } from './hold-item.ts'
import { photosOfItem } from './item-photos.ts'
import type { AddressSigner } from './signed-address.ts'

/** Puts an item's photos in another order and gives them in it. Throws 'not-found' when there is no such item. */
export function reorderPhotos(
  context: { db: Database; signer: AddressSigner; userId: string },
  { itemId, photoIds }: z.infer<typeof reorderPhotosEndpoint.input>,
): Promise<z.infer<typeof reorderPhotosEndpoint.output>> {
  const { db, userId } = context
  return db.asUser(userId, async (tx) => {
    await holdItem(tx, { userId, itemId })
    await arrangePhotos(tx, { userId, itemId }, photoIds)
    return photosOfItem(tx, context, itemId)
  })
}
