import type { Pool } from 'pg'
import type { BlobStore } from '../../blob-store.ts'
import type { Log } from '../process/log.ts'

/** Key of the advisory lock, the same in every process. A running backup holds it, and then no file is removed. */
export const backupLock = 7_204_883

/**
 * The bucket, in which no file is removed during a backup: the backup's rows name files as they were at its start. Files that
 * are kept so have no row anymore, and the sweep removes them later. A removal just before a backup is safe: its rows are
 * deleted already, so that the backup does not name its files.
 */
export function keepFilesDuringBackup(blobs: BlobStore, { pool, log }: { pool: Pool; log: Log }): BlobStore {
  return {
    ...blobs,
    async remove(keys) {
      if (await mayRemoveFiles(pool)) await blobs.remove(keys)
      else log.info({ files: keys.length }, 'files are kept during a backup; the sweep deletes them later')
    },
  }
}

/** False during a backup. */
export async function mayRemoveFiles(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ free: boolean }>('select pg_try_advisory_xact_lock_shared($1) as free', [
    backupLock,
  ])
  return rows[0]?.free ?? false
}
