import { sweepAfterMinutes } from '../../src/photos/limits.ts'
import { sweepFiles } from '../../src/photos/server/sweep-files.ts'
import { openDatabase } from '../../src/platform/server/db/db.ts'
import { createLog } from '../../src/platform/server/process/log.ts'
import type { Site } from './product.ts'

/** Runs the sweep of a seller's files without a row, as if they were old enough. Nothing may be running. */
export async function sweepOldFiles(site: Site, userId: string): Promise<void> {
  const db = openDatabase(await site.connection(), createLog('error'))
  const later = new Date(Date.now() + (sweepAfterMinutes + 1) * 60_000)
  try {
    const context = { db, blobs: site.bucket(), clock: { now: () => later }, userId }
    await sweepFiles(context, later, new AbortController().signal)
  } finally {
    await db.close()
  }
}
