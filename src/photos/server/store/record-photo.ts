import { and, eq, type SQL, sql } from 'drizzle-orm'
import { limitSentences, sellerLimits } from '../../../items/seller-limits.ts'
import { isThere, items } from '../../../items/server/tables.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import { noSuchItem, type PhotoToStore, photoGone, wasDeleted } from '../admission/ask-for-photo.ts'
import { byOrder } from '../by-order.ts'
import type { RankedRow } from '../photo-row.ts'
import { bytesStoredBy, refuseBeyondRoom } from '../stored-bytes.ts'
import { factsOf, refuseSweepable, type StoredFiles } from '../stored-files.ts'
import { type ItemImageRow, itemImages } from '../tables.ts'
import type { InspectedPhoto } from './inspect-photo.ts'
import { rankPhoto } from './rank-photo.ts'

/**
 * The row an earlier sending of the same photo made, cropped since or not. Throws 'conflict' where that was another photo or
 * another item, and 'gone' where its item is being deleted.
 */
export async function recordedEarlier(
  tx: Tx,
  photo: PhotoToStore,
  { contentHash }: InspectedPhoto,
): Promise<RankedRow | undefined> {
  const { userId, devicePhotoId } = photo
  const [earlier] = await tx
    .select({ row: itemImages, hasItem: sql<boolean>`${isThere(items)}` })
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
 * Makes the photo's row, or gives the one that another request made meanwhile. Throws 'gone', 'not-found', 'bad-input' for
 * a full item, 'too-many' for a full account, 'conflict' as `recordedEarlier` does, and 'try-later' for files so old that they
 * may be swept.
 */
export async function recordPhoto(
  tx: Tx,
  photo: PhotoToStore,
  inspected: InspectedPhoto,
  stored: StoredFiles,
): Promise<RankedRow> {
  const { userId, itemId } = photo
  // The item's row is held so that it is neither deleted nor overfilled, and its files not swept, meanwhile.
  const [item] = await tx
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.userId, userId), eq(items.id, itemId), isThere(items)))
    .for('update')
  const row = item && (await insertRow(tx, photo, inspected, stored))
  if (row) return refuseOrRank(tx, photo, row, stored)
  const earlier = await recordedEarlier(tx, photo, inspected)
  if (earlier) return earlier
  const { rows } = await tx.execute<{ wasDeleted: boolean }>(sql`select ${wasDeleted(photo)} as "wasDeleted"`)
  throw rows[0]?.wasDeleted ? photoGone() : noSuchItem()
}

/** Undefined where the seller has a photo of this id already: whoever is storing or deleting one is waited for. */
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
      createdAt: stored.at,
      ...factsOf(inspected, stored),
    })
    .onConflictDoNothing({ target: [itemImages.userId, itemImages.devicePhotoId] })
    .returning()
  return row
}

/** What stands against a photo is asked once it has its row: from then on nobody else can delete it, fill its item or take its room. */
async function refuseOrRank(tx: Tx, photo: PhotoToStore, row: ItemImageRow, stored: StoredFiles): Promise<RankedRow> {
  refuseSweepable(stored)
  const { rows } = await tx.execute<Standing>(sql`
    select ${wasDeleted(photo)} as "wasDeleted",
      (select count(*)::int ${ofItem(row)}) as photos,
      ${bytesStoredBy(row.userId)} as "storedBytes",
      (select id ${ofItem(row)} order by ${sql.join([...byOrder], sql`, `)} limit 1) as "firstId"`)
  const [now] = rows
  // The insert has waited for whoever was deleting this photo from another item: what was deleted is not revived.
  if (!now || now.wasDeleted) throw photoGone()
  if (now.photos > sellerLimits.photosPerItem) throw new AppError('bad-input', limitSentences.photosPerItem)
  refuseBeyondRoom(now.storedBytes)
  return { row, isFirst: now.firstId === row.id }
}

type Standing = { wasDeleted: boolean; photos: number; storedBytes: number; firstId: string }

function ofItem({ userId, itemId }: ItemImageRow): SQL {
  return sql`from item_images where user_id = ${userId} and item_id = ${itemId}`
}

function otherPhoto(): AppError {
  return new AppError(
    'conflict',
    'A different photo was stored under this id already. Nothing was changed; please choose the photo again.',
  )
}
