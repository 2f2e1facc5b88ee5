import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { refuseWhilePublishing } from '../../items/server/refuse-while-publishing.ts'
import { tombstones } from '../../items/server/tables.ts'
import { AppError } from '../../platform/errors.ts'
import type { Tx } from '../../platform/server/db/db.ts'
import type { Context } from '../../platform/server/services.ts'
import type { deletePhotoEndpoint } from '../api.ts'
import { noLastPhoto } from '../limits.ts'
import { arrangePhotos } from './arrange-photos.ts'
import { photosOfItem } from './item-photos.ts'
import { lockItem } from './lock-item.ts'
import { removePhotoFiles } from './remove-photo-files.ts'
import { itemImages } from './tables.ts'

type DeletePhotoContext = Context<'db' | 'blobs' | 'clock' | 'log' | 'signer' | 'userId'> &
  Partial<Context<'updateScores'>>
type PhotoIds = z.infer<typeof deletePhotoEndpoint.input>

/**
 * Deletes one photo for good and returns the remaining ones with new positions. A photo that is already gone is no error.
 * Throws 'not-found' without the item, 'conflict' for its last photo and while the item is being published.
 */
export async function deletePhoto(
  context: DeletePhotoContext,
  ids: PhotoIds,
): Promise<z.infer<typeof deletePhotoEndpoint.output>> {
  const { db, clock, userId, updateScores } = context
  const { itemId } = ids
  let removedPaths: string[] = []
  const remaining = await db.asUser(userId, async (tx) => {
    const item = await lockItem(tx, { userId, itemId })
    if (await isDeletable(tx, userId, ids)) {
      refuseWhilePublishing(item, clock.now())
      removedPaths = await forget(tx, context, ids)
      await arrangePhotos(tx, { userId, itemId }, [])
      await updateScores?.(tx, userId, [itemId])
    }
    return photosOfItem(tx, context, itemId)
  })
  await removePhotoFiles(context, removedPaths)
  return remaining
}

/** False for a photo that is gone already. Throws 'conflict' for the last one. */
async function isDeletable(tx: Tx, userId: string, { itemId, photoId }: PhotoIds): Promise<boolean> {
  const photos = await tx
    .select({ id: itemImages.id })
    .from(itemImages)
    .where(and(eq(itemImages.userId, userId), eq(itemImages.itemId, itemId)))
  if (photos.every(({ id }) => id !== photoId)) return false
  if (photos.length === 1) throw new AppError('conflict', noLastPhoto)
  return true
}

/** Deletes the photo's row and leaves a tombstone, so that a late repeat from a device does not revive it. Returns its path. */
async function forget(tx: Tx, { clock, userId }: DeletePhotoContext, { itemId, photoId }: PhotoIds) {
  const rows = await tx
    .delete(itemImages)
    .where(and(eq(itemImages.userId, userId), eq(itemImages.itemId, itemId), eq(itemImages.id, photoId)))
    .returning()
  for (const { devicePhotoId } of rows)
    await tx
      .insert(tombstones)
      .values({ userId, kind: 'photo', deviceId: devicePhotoId, deletedAt: clock.now() })
      .onConflictDoNothing()
  return rows.map(({ storagePath }) => storagePath)
}
