import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { storePhotoEndpoint } from '../../api.ts'
import { bytesStoredBy, refuseBeyondRoom } from '../stored-bytes.ts'

/** Whose photo it is, and for which item and place. */
export type PhotoToStore = z.infer<typeof storePhotoEndpoint.input> & { userId: string }

/**
 * Asks whether a photo may come in, before its body is read: `isStored` where an earlier sending of it was stored. Throws 'gone' for one
 * that was deleted, 'not-found' where the item is gone or not the seller's, and 'too-many' where there is no room for so many bytes.
 */
export async function askForPhoto(tx: Tx, photo: PhotoToStore, announcedBytes = 0): Promise<{ isStored: boolean }> {
  const { userId, itemId, devicePhotoId } = photo
  const { rows } = await tx.execute<Answer>(sql`
    select ${wasDeleted(photo)} as "wasDeleted",
      (select coalesce(uploaded_item_id, item_id) from item_images
        where user_id = ${userId} and device_photo_id = ${devicePhotoId}) as "storedFor",
      exists (select from items where user_id = ${userId} and id = ${itemId} and deleted_at is null) as "hasItem",
      ${bytesStoredBy(userId)} as "storedBytes"`)
  const [known] = rows
  if (!known || known.wasDeleted) throw photoGone()
  const isStored = known.storedFor !== null
  // Moved to another item since, and perhaps its own is gone: the repeat is answered all the same.
  if (!known.hasItem && known.storedFor !== itemId) throw noSuchItem()
  // What is stored already takes no more room: its repeat is answered, however full the account is.
  if (!isStored) refuseBeyondRoom(known.storedBytes + Math.max(announcedBytes, 1))
  return { isStored }
}

type Answer = { wasDeleted: boolean; storedFor: string | null; hasItem: boolean; storedBytes: number }

/** Whether a photo was deleted by itself, or with an item whose deletion can still be undone. */
export function wasDeleted({ userId, devicePhotoId }: PhotoToStore): SQL {
  return sql`(
    exists (select from tombstones where user_id = ${userId} and kind = 'photo' and device_id = ${devicePhotoId})
    or exists (select from item_images photo join items on items.id = photo.item_id
      where photo.user_id = ${userId} and photo.device_photo_id = ${devicePhotoId} and items.deleted_at is not null))`
}

export function photoGone(): AppError {
  return new AppError('gone', 'This photo was deleted.')
}

export function noSuchItem(): AppError {
  return new AppError(
    'not-found',
    'This item does not exist any more. Its photos are still on your device: upload them as a new product, or clear them.',
  )
}
