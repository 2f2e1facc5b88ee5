import { sellerIds } from '../../account/server/seller-ids.ts'
import { sweepFiles } from '../../photos/server/sweep-files.ts'
import { asOneProcess } from '../../platform/server/process/one-process.ts'
import { mayRemoveFiles } from '../../platform/server/storage/spare-files.ts'
import { oneByOne } from './one-by-one.ts'
import type { Services } from './services.ts'

/** Any number, the same in every process: one goes through the bucket. */
export const bucketLock = 7_204_884

/**
 * Goes through the whole bucket, seller by seller, and removes the files that no row names. One process at a time, and none
 * while a backup is made; gives whether it was this one. Files of nobody known here stay: the bucket may be older than this
 * database.
 */
export async function sweepBucket(services: Services, signal: AbortSignal): Promise<boolean> {
  const { db, log } = services
  if (!(await mayRemoveFiles(db.pool))) return false
  return asOneProcess(db.pool, bucketLock, async () => {
    let files = 0
    const now = await services.blobs.now()
    const failures = await oneByOne(sellerIds(services), { db, signal }, async (userId) => {
      files += await sweepFiles({ ...services, userId }, now, signal)
    })
    if (files > 0) log.info({ files }, 'files that no row names were found; those that no backup keeps are removed')
    if (failures.length > 0)
      log.warn(
        { err: failures[0], sellers: failures.length },
        'not everything in the bucket could be swept; the next round tries again',
      )
  })
}
