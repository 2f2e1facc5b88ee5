import { and, eq, type SQL, sql } from 'drizzle-orm'
import { limitSentences, sellerLimits } from '../../../items/seller-limits.ts'
import { isNotDeleted, items } from '../../../items/server/tables.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import { noSuchItem, type PhotoToStore, photoGone, wasDeleted } from '../admission/check-upload.ts'
import { byOrder } from '../by-order.ts'
import type { RankedRow } from '../photo-row.ts'
import { bytesStoredBy, refuseBeyondRoom } from '../stored-bytes.ts'
import { factsOf, refuseSweepable, type StoredFiles } from '../stored-files.ts'
import { type ItemImageRow, itemImages } from '../tables.ts'
import type { InspectedPhoto } from './inspect-photo.ts'
import { rankPhoto } from './rank-photo.ts'

/**
 * The row that an earlier upload of the same photo made, also when it was cropped since. Throws 'conflict' if that upload had
 * other bytes or another item, and 'gone' if its item is being deleted.
 */
export async function findEarlierUpload(
  tx: Tx,
  photo: PhotoToStore,
  { contentHash }: InspectedPhoto,
): Promise<RankedRow | undefined> {
  const { userId, devicePhotoId } = photo
  const [earlier] = await tx
    .select({ row: itemImages, hasItem: sql<boolean>`${isNotDeleted(items)}` })
    .from(itemImages)
    .innerJoin(items, eq(items.id, itemImages.itemId))
    .where(and(eq(itemImages.userId, userId), eq(itemImages.devicePhotoId, devicePhotoId)))
  if (!earlier) return undefined
  if (!earlier.hasItem) throw photoGone()
  const { row } = earlier
  const [uploadedHash, uploadedItemId] = [row.uploadedHash ?? row.contentHash, row.uploadedItemId ?? row.itemId]
  if (uploadedHash !== contentHash || uploadedItemId !== photo.itemId) throw otherPhoto()
  return rankPhoto(tx, row)
}

/**
 * Makes the photo's row, or returns the row that a request at the same time made. Throws 'gone', 'not-found',
 * 'bad-input' for a full item, 'too-many' for a full account, 'conflict' as `findEarlierUpload` does. Throws
 * 'try-later' for files so old that they may be swept.
 */
export async function recordPhoto(
  tx: Tx,
  photo: PhotoToStore,
  inspected: InspectedPhoto,
  stored: StoredFiles,
): Promise<RankedRow> {
  const { userId, itemId } = photo
  // The lock on the item's row prevents that the item is deleted or overfilled, or its files are swept, at the same time.
  const [item] = await tx
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.userId, userId), eq(items.id, itemId), isNotDeleted(items)))
    .for('update')
  const row = item && (await insertRow(tx, photo, inspected, stored))
  if (row) return refuseOrRank(tx, photo, row, stored)
  const earlier = await findEarlierUpload(tx, photo, inspected)
  if (earlier) return earlier
  const { rows } = await tx.execute<{ wasDeleted: boolean }>(sql`select ${wasDeleted(photo)} as "wasDeleted"`)
  throw rows[0]?.wasDeleted ? photoGone() : noSuchItem()
}

/** Undefined if the seller has a photo of this id already. Waits for a transaction that is storing or deleting such a photo. */
async function insertRow(
  tx: Tx,
  { userId, itemId, devicePhotoId, order, capturedAt, pickedHash }: PhotoToStore,
  inspected: InspectedPhoto,
  stored: StoredFiles,
): Promise<ItemImageRow | undefined> {
  const [row] = await tx
    .insert(itemImages)
    .values({
      userId,
      itemId,
      devicePhotoId,
      order,
      isPrimary:
        order === 0 ? sql`not exists (select from item_images where item_id = ${itemId} and is_primary)` : false,
      pickedHash: pickedHash ?? null,
      capturedAt: capturedAt ? new Date(capturedAt) : null,
      createdAt: stored.storedAt,
      ...factsOf(inspected, stored),
    })
    .onConflictDoNothing({ target: [itemImages.userId, itemImages.devicePhotoId] })
    .returning()
  return row
}

/** Checks the limits once the photo has its row: from then on nobody else can delete it, fill its item or take its room. */
async function refuseOrRank(tx: Tx, photo: PhotoToStore, row: ItemImageRow, stored: StoredFiles): Promise<RankedRow> {
  refuseSweepable(stored)
  const { rows } = await tx.execute<PhotoState>(sql`
    select ${wasDeleted(photo)} as "wasDeleted",
      (select count(*)::int ${ofItem(row)}) as photos,
      ${bytesStoredBy(row.userId)} as "storedBytes",
      (select id ${ofItem(row)} order by ${sql.join([...byOrder], sql`, `)} limit 1) as "firstId"`)
  const [state] = rows
  // The insert may have waited for the deletion of this photo from another item. A deleted photo is not revived.
  if (!state || state.wasDeleted) throw photoGone()
  if (state.photos > sellerLimits.photosPerItem) throw new AppError('bad-input', limitSentences.photosPerItem)
  refuseBeyondRoom(state.storedBytes)
  return { row, isFirst: state.firstId === row.id }
}

type PhotoState = { wasDeleted: boolean; photos: number; storedBytes: number; firstId: string }

function ofItem({ userId, itemId }: ItemImageRow): SQL {
  return sql`from item_images where user_id = ${userId} and item_id = ${itemId}`
}

function otherPhoto(): AppError {
  return new AppError(
    'conflict',
    'A different photo is already stored under this id. Nothing was changed. Choose the photo again.',
  )
}
