import { and, count, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { items, tombstones } from '../../items/server/tables.ts'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import type { Tx } from '../../platform/server/db.ts'
import { violatedConstraint } from '../../platform/server/db-failure.ts'
import type { storePhotoEndpoint } from '../api.ts'
import { photosPerItem, recordWithinMinutes, tooManyPhotos } from '../limits.ts'
import { byOrder } from './by-order.ts'
import type { InspectedPhoto } from './inspect-photo.ts'
import type { RankedRow } from './photo-row.ts'
import { type ItemImageRow, itemImages } from './tables.ts'

/** Whose photo it is, and for which item and place. */
export type PhotoToRecord = z.infer<typeof storePhotoEndpoint.input> & { userId: string }

/** Files that were stored for a photo: where, how large, and when by the platform's clock. */
export type StoredFiles = { path: string; bytes: number; at: Date; clock: Clock }

/** Refuses before the body is read: a photo that was deleted, an item that is gone or not the seller's. */
export async function refuseUnwanted(tx: Tx, photo: PhotoToRecord) {
  await refuseDeleted(tx, photo)
  const [item] = await tx.select({ id: items.id }).from(items).where(itsItem(photo))
  if (!item) throw noSuchItem()
}

/** The row an earlier sending of the same photo made. Throws 'conflict' where that was another photo or another item. */
export async function recordedEarlier(
  tx: Tx,
  { userId, itemId, devicePhotoId }: PhotoToRecord,
  { contentHash }: InspectedPhoto,
): Promise<RankedRow | undefined> {
  const [row] = await tx
    .select()
    .from(itemImages)
    .where(and(eq(itemImages.userId, userId), eq(itemImages.devicePhotoId, devicePhotoId)))
  if (row && (row.contentHash !== contentHash || row.itemId !== itemId)) throw otherPhoto()
  return row && ranked(tx, row)
}

/**
 * Makes the photo's row, or gives the one that another request made meanwhile. Throws 'gone', 'not-found', 'bad-input' for
 * a full item, 'conflict' as `recordedEarlier` does, and 'try-later' for files so old that they may be swept.
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
  if ((there?.photos ?? 0) >= photosPerItem) throw new AppError('bad-input', tooManyPhotos)
  const row = await insertRow(tx, photo, inspected, stored, photo.order === 0 && !there?.primary)
  // The insert has waited for whoever was deleting this photo from another item: what was deleted is not revived.
  await refuseDeleted(tx, photo)
  return ranked(tx, row)
}

/** A computer that slept between storing and recording: from here on the files may be gone at any moment. */
function refuseSweepable({ at, clock }: StoredFiles) {
  const age = Math.abs(clock.now().getTime() - at.getTime())
  if (age < recordWithinMinutes * 60_000) return
  throw new AppError('try-later', 'The photo took too long to store. It is still on your device and is sent again.', {
    retryAfter: 1,
  })
}

async function insertRow(
  tx: Tx,
  { userId, itemId, devicePhotoId, order, capturedAt }: PhotoToRecord,
  { contentHash, width, height }: InspectedPhoto,
  { path, bytes, at }: StoredFiles,
  isPrimary: boolean,
): Promise<ItemImageRow> {
  const values = { userId, itemId, devicePhotoId, order, isPrimary, contentHash, width, height, bytes }
  try {
    const [row] = await tx
      .insert(itemImages)
      .values({ ...values, storagePath: path, capturedAt: capturedAt ? new Date(capturedAt) : null, createdAt: at })
      .returning()
    if (!row) throw new AppError('broken', 'The photo was not recorded.')
    return row
  } catch (error) {
    // One item's photos take turns by its lock, so this id was taken by a photo of another item.
    if (violatedConstraint(error) === 'item_images_user_id_device_photo_id') throw otherPhoto(error)
    throw error
  }
}

async function ranked(tx: Tx, row: ItemImageRow): Promise<RankedRow> {
  const [first] = await tx
    .select({ id: itemImages.id })
    .from(itemImages)
    .where(and(eq(itemImages.userId, row.userId), eq(itemImages.itemId, row.itemId)))
    .orderBy(...byOrder)
    .limit(1)
  return { row, isFirst: first?.id === row.id }
}

async function refuseDeleted(tx: Tx, { userId, devicePhotoId }: PhotoToRecord) {
  const [deleted] = await tx
    .select({ deviceId: tombstones.deviceId })
    .from(tombstones)
    .where(and(eq(tombstones.userId, userId), eq(tombstones.kind, 'photo'), eq(tombstones.deviceId, devicePhotoId)))
  if (deleted) throw new AppError('gone', 'This photo was deleted.')
}

function itsItem({ userId, itemId }: PhotoToRecord) {
  return and(eq(items.userId, userId), eq(items.id, itemId))
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
