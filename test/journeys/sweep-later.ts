import { join } from 'node:path'
import { photoBucket, sweepAfterMinutes } from '../../src/photos/limits.ts'
import { sweepFiles } from '../../src/photos/server/sweep-files.ts'
import { openDatabase } from '../../src/platform/server/db.ts'
import { openDiskBlobStore } from '../../src/platform/server/disk-blob-store.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { ownerOf, type Product } from './product.ts'

/** What the product does to a seller's files without a row once they are old enough, as if that were now. Nothing may be under way. */
export async function sweepLater({ dataFolder }: Product, userId: string): Promise<void> {
  const db = openDatabase(await ownerOf(dataFolder), createLog('error'))
  const blobs = openDiskBlobStore(join(dataFolder, 'bucket', photoBucket))
  const later = new Date(Date.now() + (sweepAfterMinutes + 1) * 60_000)
  try {
    await sweepFiles({ db, blobs, clock: { now: () => later }, userId }, new AbortController().signal)
  } finally {
    await db.close()
  }
}
