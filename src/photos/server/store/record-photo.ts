import { and, count, eq, not, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { limitSentences, sellerLimits } from '../../../items/seller-limits.ts'
import { isThere, items, tombstones } from '../../../items/server/tables.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import { violatedConstraint } from '../../../platform/server/db/db-failure.ts'
import type { storePhotoEndpoint } from '../../api.ts'
import type { RankedRow } from '../photo-row.ts'
import { refuseWithoutRoom } from '../stored-bytes.ts'
import { factsOf, refuseSweepable, type StoredFiles } from '../stored-files.ts'
import { type ItemImageRow, itemImages } from '../tables.ts'
import type { InspectedPhoto } from './inspect-photo.ts'
import { rankPhoto } from './rank-photo.ts'

/** Whose photo it is, and for which item and place. */
export type PhotoToRecord = z.infer<typeof storePhotoEndpoint.input> & { userId: string }

/**
 * Refuses before the body is read: a photo that was deleted, an item that is gone or not the seller's, and a body of so many
 * bytes for which there is no room.
 */
export async function refuseUnwanted(tx: Tx, photo: PhotoToRecord, announcedBytes: number) {
  await refuseDeleted(tx, photo)
  const [earlier] = await tx.select().from(itemImages).where(itsDevicePhoto(photo))
  // Moved to another item since, and perhaps its own is gone: the repeat is answered all the same.
  if (earlier?.uploadedItemId === photo.itemId) return
  const [item] = await tx.select({ id: items.id }).from(items).where(itsItem(photo))
  if (!item) throw noSuchItem()
  // What is stored already takes no more room: its repeat is answered, however full the account is.
  if (!earlier) await refuseWithoutRoom(tx, photo.userId, Math.max(announcedBytes, 1))
}

/**
 * The row an earlier sending of the same photo made, cropped since or not. Throws 'conflict' where that was another photo or
 * another item, and 'gone' where it was deleted.
 */
export async function recordedEarlier(
  tx: Tx,
  photo: PhotoToRecord,
  { contentHash }: InspectedPhoto,
): Promise<RankedRow | undefined> {
  await refuseDeleted(tx, photo)
  const [row] = await tx.select().from(itemImages).where(itsDevicePhoto(photo))
  if (!row) return undefined
  const [uploadedHash, uploadedItemId] = [row.uploadedHash ?? row.contentHash, row.uploadedItemId ?? row.itemId]
  if (uploadedHash !== contentHash || uploadedItemId !== photo.itemId) throw otherPhoto()
  return rankPhoto(tx, row)
}

/**
 * Makes the photo's row, or gives the one that another request made meanwhile. Throws 'gone', 'not-found', 'bad-input' for
 * a full item, 'too-many' for a full account, 'conflict' as `recordedEarlier` does, and 'try-later' for files so old that they
 * may be swept.
 */
export async function recordPhoto(
  tx: Tx,
  photo: PhotoToRecord,
  inspected: InspectedPhoto,
  stored: StoredFiles,
): Promise<RankedRow> {
  const { userId, itemId } = photo
  // The item's row is held so that it is neither deleted nor overfilled, and its files not swept, meanwhile.
  const [item] = await tx.select({ id: items.id }).from(items).where(itsItem(photo)).for('update')
  if (!item) {
    await refuseDeleted(tx, photo)
    throw noSuchItem()
  }
  const earlier = await recordedEarlier(tx, photo, inspected)
  if (earlier) return earlier
  refuseSweepable(stored)
  const [there] = await tx
    .select({ photos: count(), primary: sql<boolean | null>`bool_or(${itemImages.isPrimary})` })
    .from(itemImages)
    .where(and(eq(itemImages.userId, userId), eq(itemImages.itemId, itemId)))
  if ((there?.photos ?? 0) >= sellerLimits.photosPerItem) throw new AppError('bad-input', limitSentences.photosPerItem)
  const row = await insertRow(tx, photo, inspected, stored, photo.order === 0 && !there?.primary)
  // The insert has waited for whoever was deleting this photo from another item: what was deleted is not revived.
  await refuseDeleted(tx, photo)
  await refuseWithoutRoom(tx, userId)
  return rankPhoto(tx, row)
}

async function insertRow(
  tx: Tx,
  { userId, itemId, devicePhotoId, order, capturedAt, pickedHash }: PhotoToRecord,
  inspected: InspectedPhoto,
  stored: StoredFiles,
  isPrimary: boolean,
): Promise<ItemImageRow> {
  const values = {
    userId,
    itemId,
    devicePhotoId,
    order,
    isPrimary,
    pickedHash: pickedHash ?? null,
    ...factsOf(inspected, stored),
  }
  try {
    const [row] = await tx
      .insert(itemImages)
      .values({ ...values, capturedAt: capturedAt ? new Date(capturedAt) : null, createdAt: stored.at })
      .returning()
    if (!row) throw new AppError('broken', 'The photo was not recorded.')
    return row
  } catch (error) {
    // One item's photos take turns by its lock, so this id was taken by a photo of another item.
    if (violatedConstraint(error) === 'item_images_user_id_device_photo_id') throw otherPhoto(error)
    throw error
  }
}

/** Deleted by itself, or with an item whose deletion can still be undone. */
async function refuseDeleted(tx: Tx, { userId, devicePhotoId }: PhotoToRecord) {
  const [deleted] = await tx
    .select({ deviceId: tombstones.deviceId })
    .from(tombstones)
    .where(and(eq(tombstones.userId, userId), eq(tombstones.kind, 'photo'), eq(tombstones.deviceId, devicePhotoId)))
  if (deleted) throw photoGone()
  const [leaving] = await tx
    .select({ id: itemImages.id })
    .from(itemImages)
    .innerJoin(items, eq(items.id, itemImages.itemId))
    .where(and(eq(itemImages.userId, userId), eq(itemImages.devicePhotoId, devicePhotoId), not(isThere(items))))
  if (leaving) throw photoGone()
}

function itsItem({ userId, itemId }: PhotoToRecord) {
  return and(eq(items.userId, userId), eq(items.id, itemId), isThere(items))
}

function itsDevicePhoto({ userId, devicePhotoId }: PhotoToRecord) {
  return and(eq(itemImages.userId, userId), eq(itemImages.devicePhotoId, devicePhotoId))
}

function photoGone(): AppError {
  return new AppError('gone', 'This photo was deleted.')
}

function otherPhoto(cause?: unknown): AppError {
  return new AppError(
    'conflict',
    'A different photo was stored under this id already. Nothing was changed; please choose the photo again.',
    { cause },
  )
}

function noSuchItem(): AppError {
  return new AppError(
    'not-found',
    'This item does not exist any more. Its photos are still on your device: upload them as a new product, or clear them.',
  )
}
