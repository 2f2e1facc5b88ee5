import { and, eq } from 'drizzle-orm'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Database } from '../../platform/server/db/db.ts'
import { type ItemImageRow, itemImages } from './tables.ts'

type Context = { db: Database; blobs: BlobStore }

/**
 * The bytes of a photo whose row was read a while ago, also where a crop has replaced its file since. Undefined when it was
 * deleted meanwhile; null when it should be there and cannot be read. Throws while the bucket as a whole is away.
 */
export async function readStoredPhoto(context: Context, row: ItemImageRow): Promise<Uint8Array | null | undefined> {
  const bytes = await readFile(context, row.storagePath)
  if (bytes) return bytes
  const { userId, id } = row
  const [now] = await context.db.asUser(userId, (tx) =>
    tx
      .select({ path: itemImages.storagePath })
      .from(itemImages)
      .where(and(eq(itemImages.userId, userId), eq(itemImages.id, id))),
  )
  return now && readFile(context, now.path)
}

/** Null for a file that is missing, or that alone cannot be read: a damaged place of a disk must not keep the others back. */
async function readFile({ blobs }: Context, path: string): Promise<Uint8Array | null> {
  try {
    return (await blobs.get(path)) ?? null
  } catch {
    await blobs.check()
    return null
  }
}
