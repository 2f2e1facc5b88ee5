import { sweepAfterMinutes } from '../../src/photos/limits.ts'
import { sweepFiles } from '../../src/photos/server/sweep-files.ts'
import { openDatabase } from '../../src/platform/server/db/db.ts'
import { createLog } from '../../src/platform/server/process/log.ts'
import type { Site } from './product.ts'

/** What the product does to a seller's files without a row once they are old enough, as if that were now. Nothing may be under way. */
export async function sweepLater(site: Site, userId: string): Promise<void> {
  const db = openDatabase(await site.connection(), createLog('error'))
  const later = new Date(Date.now() + (sweepAfterMinutes + 1) * 60_000)
  try {
    const context = { db, blobs: site.bucket(), clock: { now: () => later }, userId }
    await sweepFiles(context, later, new AbortController().signal)
  } finally {
    await db.close()
  }
}
