import { and, eq } from 'drizzle-orm'
import { type ItemImageRow, itemImages } from '../../../photos/server/tables.ts'
import type { Database } from '../../../platform/server/db/db.ts'
import type { Context } from '../../../platform/server/services.ts'
import type { WriterPhoto } from '../listing-writer.ts'

type WriterPhotoContext = Context<'db' | 'blobs' | 'log'>

/** A photo as a writer gets it. One that was cropped since its row was read is loaded as it is then. */
export function writerPhoto({ db, blobs, log }: WriterPhotoContext, row: ItemImageRow): WriterPhoto {
  return {
    id: row.id,
    load: async () => {
      const bytes = await blobs.get(row.storagePath)
      if (bytes) return bytes
      const now = await pathNow(db, row)
      // Its seller has deleted it meanwhile.
      if (now === undefined) return undefined
      const cropped = now === row.storagePath ? undefined : await blobs.get(now)
      if (!cropped) log.error({ photoId: row.id }, 'a photo with a row has no file')
      return cropped
    },
  }
}

async function pathNow(db: Database, { id, userId }: ItemImageRow): Promise<string | undefined> {
  const [row] = await db.asUser(userId, (tx) =>
    tx
      .select({ path: itemImages.storagePath })
      .from(itemImages)
      .where(and(eq(itemImages.userId, userId), eq(itemImages.id, id))),
  )
  return row?.path
}
