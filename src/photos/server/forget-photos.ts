import { and, eq, inArray } from 'drizzle-orm'
import { tombstones } from '../../items/server/tables.ts'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/server/db.ts'
import type { Log } from '../../platform/server/log.ts'
import { removePhotoFiles } from './remove-photo-files.ts'
import { itemImages } from './tables.ts'

type ForgetPhotosContext = { blobs: BlobStore; clock: Clock; log: Log; userId: string }

/**
 * Removes the photos of items that are being deleted: tombstones and rows in the caller's transaction; the returned
 * function removes the files once it has committed. A bucket that is away then leaves files without rows, never the reverse.
 */
export async function forgetPhotos(
  { blobs, clock, log, userId }: ForgetPhotosContext,
  tx: Tx,
  itemIds: string[],
): Promise<() => Promise<void>> {
  const rows = await tx
    .delete(itemImages)
    .where(and(eq(itemImages.userId, userId), inArray(itemImages.itemId, itemIds)))
    .returning()
  if (rows.length > 0) {
    const deletedAt = clock.now()
    await tx
      .insert(tombstones)
      .values(rows.map((row) => ({ userId, kind: 'photo' as const, deviceId: row.devicePhotoId, deletedAt })))
      .onConflictDoNothing()
  }
  return () =>
    removePhotoFiles(
      { blobs, log },
      rows.map((row) => row.storagePath),
    )
}
