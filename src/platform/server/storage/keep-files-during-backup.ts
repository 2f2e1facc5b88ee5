import type { Pool } from 'pg'
import type { BlobStore } from '../../blob-store.ts'
import type { Log } from '../process/log.ts'

/** Any number, the same in every process: whoever makes a backup holds it, and no file is removed meanwhile. */
export const backupLock = 7_204_883

/**
 * The bucket, of which nothing is removed while a backup is being made: its rows name files as they were when it began. What
 * was to be removed has no row by then, and is left for the sweep. Whoever asks just before a backup begins has ended its rows
 * before, so that the backup does not name those files.
 */
export function keepFilesDuringBackup(blobs: BlobStore, { pool, log }: { pool: Pool; log: Log }): BlobStore {
  return {
    ...blobs,
    async remove(keys) {
      if (await mayRemoveFiles(pool)) await blobs.remove(keys)
      else log.info({ files: keys.length }, 'files are kept for the backup that is being made; the sweep removes them')
    },
  }
}

/** False while a backup is being made. */
export async function mayRemoveFiles(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ free: boolean }>('select pg_try_advisory_xact_lock_shared($1) as free', [
    backupLock,
  ])
  return rows[0]?.free ?? false
}
