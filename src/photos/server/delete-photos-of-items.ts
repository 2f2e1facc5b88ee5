import { and, eq, inArray, sql } from 'drizzle-orm'
import { tombstones } from '../../items/server/tables.ts'
import type { Tx } from '../../platform/server/db/db.ts'
import type { Context } from '../../platform/server/services.ts'
import { removePhotoFiles } from './remove-photo-files.ts'
import { itemImages } from './tables.ts'

type DeletePhotosContext = Context<'blobs' | 'clock' | 'log' | 'userId'>

/**
 * Deletes the photos of items that are being deleted: tombstones and rows in the caller's transaction. The returned
 * function deletes the files and is called after the commit. If the bucket is away, files remain without rows, never
 * the reverse.
 */
export async function deletePhotosOfItems(
  { blobs, clock, log, userId }: DeletePhotosContext,
  tx: Tx,
  itemIds: string[],
): Promise<() => Promise<void>> {
  const ofTheseItems = and(eq(itemImages.userId, userId), inArray(itemImages.itemId, itemIds))
  // One statement for any number of photos: a list of them would exceed the parameters that a statement takes.
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
        .where(ofTheseItems),
    )
    .onConflictDoNothing()
  const rows = await tx.delete(itemImages).where(ofTheseItems).returning({ path: itemImages.storagePath })
  return () =>
    removePhotoFiles(
      { blobs, log },
      rows.map(({ path }) => path),
    )
}
