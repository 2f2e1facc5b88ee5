import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { storePhotoEndpoint } from '../../api.ts'
import { bytesStoredBy, refuseBeyondRoom } from '../stored-bytes.ts'

/** A photo that a device asks to store, with its seller. */
export type PhotoToStore = z.infer<typeof storePhotoEndpoint.input> & { userId: string }

/**
 * Checks whether a photo may be uploaded, before its body is read. `isStored`: an earlier upload stored it already. Throws
 * 'gone' for a deleted photo, 'not-found' when the item is gone or another seller's, 'too-many' when the account has no room
 * for the bytes.
 */
export async function checkUpload(tx: Tx, photo: PhotoToStore, announcedBytes = 0): Promise<{ isStored: boolean }> {
  const { userId, itemId, devicePhotoId } = photo
  const { rows } = await tx.execute<PhotoState>(sql`
    select ${wasDeleted(photo)} as "wasDeleted",
      (select coalesce(uploaded_item_id, item_id) from item_images
        where user_id = ${userId} and device_photo_id = ${devicePhotoId}) as "storedFor",
      exists (select from items where user_id = ${userId} and id = ${itemId} and deleted_at is null) as "hasItem",
      ${bytesStoredBy(userId)} as "storedBytes"`)
  const [state] = rows
  if (!state || state.wasDeleted) throw photoGone()
  const isStored = state.storedFor !== null
  // The photo may have moved to another item, and its own item may be gone. Its repeat is answered all the same.
  if (!state.hasItem && state.storedFor !== itemId) throw noSuchItem()
  // A photo that is stored already takes no more room: its repeat is answered even when the account is full.
  if (!isStored) refuseBeyondRoom(state.storedBytes + Math.max(announcedBytes, 1))
  return { isStored }
}

type PhotoState = { wasDeleted: boolean; storedFor: string | null; hasItem: boolean; storedBytes: number }

/** Whether a photo was deleted on its own, or with an item whose deletion can still be undone. */
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
    'This item no longer exists. Its photos are still on your device. Upload them as a new item, or clear them.',
  )
}
