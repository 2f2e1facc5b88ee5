import { and, eq, inArray, sql } from 'drizzle-orm'
import { tombstones } from '../../items/server/tables.ts'
import type { Tx } from '../../platform/server/db/db.ts'
import type { Context } from '../../platform/server/services.ts'
import { removePhotoFiles } from './remove-photo-files.ts'
import { itemImages } from './tables.ts'

type ForgetPhotosContext = Context<'blobs' | 'clock' | 'log' | 'userId'>

/**
 * Removes the photos of items that are being deleted: tombstones and rows in the caller's transaction; the returned
 * function removes the files once it has committed. A bucket that is away then leaves files without rows, never the reverse.
 */
export async function forgetPhotos(
  { blobs, clock, log, userId }: ForgetPhotosContext,
  tx: Tx,
  itemIds: string[],
): Promise<() => Promise<void>> {
  const theirs = and(eq(itemImages.userId, userId), inArray(itemImages.itemId, itemIds))
  // By one statement however many there are: a list of them would have more parameters than a statement takes.
  await tx
    .insert(tombstones)
    .select(
      tx
        .select({
          userId: itemImages.userId,
          kind: sql<'photo'>`'photo'`.as('kind'),
          deviceId: itemImages.devicePhotoId,
          deletedAt: sql<Date>`${clock.now().toISOString()}::timestamptz`.as('deleted_at'),
        })
        .from(itemImages)
        .where(theirs),
    )
    .onConflictDoNothing()
  const rows = await tx.delete(itemImages).where(theirs).returning({ path: itemImages.storagePath })
  return () =>
    removePhotoFiles(
      { blobs, log },
      rows.map(({ path }) => path),
    )
}
