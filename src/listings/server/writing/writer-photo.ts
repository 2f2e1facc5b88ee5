import { and, eq } from 'drizzle-orm'
import { type ItemImageRow, itemImages } from '../../../photos/server/tables.ts'
import type { Database } from '../../../platform/server/db/db.ts'
import type { Context } from '../../../platform/server/services.ts'
import type { WriterPhoto } from '../listing-writer.ts'

type WriterPhotoContext = Context<'db' | 'blobs' | 'log'>

/** Returns a photo for a writer. If it was cropped after its row was read, the new file is loaded. */
export function writerPhoto({ db, blobs, log }: WriterPhotoContext, row: ItemImageRow): WriterPhoto {
  return {
    id: row.id,
    load: async () => {
      const bytes = await blobs.get(row.storagePath)
      if (bytes) return bytes
      const currentPath = await readCurrentPath(db, row)
      // Its seller has deleted it since the row was read.
      if (currentPath === undefined) return undefined
      const cropped = currentPath === row.storagePath ? undefined : await blobs.get(currentPath)
      if (!cropped) log.error({ photoId: row.id }, 'a photo with a row has no file')
      return cropped
    },
  }
}

async function readCurrentPath(db: Database, { id, userId }: ItemImageRow): Promise<string | undefined> {
  const [row] = await db.asUser(userId, (tx) =>
    tx
      .select({ path: itemImages.storagePath })
      .from(itemImages)
      .where(and(eq(itemImages.userId, userId), eq(itemImages.id, id))),
  )
  return row?.path
}
