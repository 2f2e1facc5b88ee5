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
import { holdItem } from './hold-item.ts'
import { photosOfItem } from './item-photos.ts'
import { removePhotoFiles } from './remove-photo-files.ts'
import { itemImages } from './tables.ts'

type DeletePhotoContext = Context<'db' | 'blobs' | 'clock' | 'log' | 'signer' | 'userId'> &
  Partial<Context<'keepScore'>>
type WhichPhoto = z.infer<typeof deletePhotoEndpoint.input>

/**
 * Deletes one photo for good and gives those that are left, renumbered. One that is gone already is fine. Throws 'not-found'
 * without the item, 'conflict' for its last photo and while it is being published.
 */
export async function deletePhoto(
  context: DeletePhotoContext,
  which: WhichPhoto,
): Promise<z.infer<typeof deletePhotoEndpoint.output>> {
  const { db, clock, userId, keepScore } = context
  const { itemId } = which
  let removed: string[] = []
  const left = await db.asUser(userId, async (tx) => {
    const item = await holdItem(tx, { userId, itemId })
    if (await isDeletable(tx, userId, which)) {
      refuseWhilePublishing(item, clock.now())
      removed = await forget(tx, context, which)
      await arrangePhotos(tx, { userId, itemId }, [])
      await keepScore?.(tx, userId, [itemId])
    }
    return photosOfItem(tx, context, itemId)
  })
  await removePhotoFiles(context, removed)
  return left
}

/** False for a photo that is gone already. */
async function isDeletable(tx: Tx, userId: string, { itemId, photoId }: WhichPhoto): Promise<boolean> {
  const there = await tx
    .select({ id: itemImages.id })
    .from(itemImages)
    .where(and(eq(itemImages.userId, userId), eq(itemImages.itemId, itemId)))
  if (there.every(({ id }) => id !== photoId)) return false
  if (there.length === 1) throw new AppError('conflict', noLastPhoto)
  return true
}

/** Takes its row, and leaves a tombstone so that a late repeat from a device revives nothing. Gives its path. */
async function forget(tx: Tx, { clock, userId }: DeletePhotoContext, { itemId, photoId }: WhichPhoto) {
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
