import { sellerIds } from '../../account/server/seller-ids.ts'
import { type Repeating, repeat } from '../../platform/server/process/repeat.ts'
import { runInOneProcess } from '../../platform/server/process/run-in-one-process.ts'
import type { Services } from '../../platform/server/services.ts'
import type { Sweeps } from '../../platform/server/slice.ts'
import { mayRemoveFiles } from '../../platform/server/storage/keep-files-during-backup.ts'
import { sweepAccounts } from './erase-account.ts'
import { oneByOne } from './one-by-one.ts'
import { slices } from './slices.ts'

/** Key of an advisory lock, unique among ours, so that one process sweeps. */
const sweepLock = 7_204_882
const minuteMs = 60_000

/**
 * The first sweep comes soon after the start, because not every server runs for long. The bucket is swept rarely: a full pass
 * costs a request per 1000 files, for the few that a crash or a backup left behind.
 */
const intervals = { initialDelayMs: minuteMs, intervalMs: 15 * minuteMs, bucketIntervalMs: 4 * 60 * minuteMs }

/** Sweeps every 15 minutes, and the bucket every 4 hours, until it is stopped. The intervals are for tests. */
export function startSweeping(
  services: Services,
  { initialDelayMs, intervalMs, bucketIntervalMs }: typeof intervals = intervals,
): Repeating {
  const repeatSweep = (runSweep: typeof sweep, sweepIntervalMs: number) =>
    repeat({
      initialDelayMs,
      intervalMs: sweepIntervalMs,
      work: async (signal) => void (await runSweep(services, signal)),
      onFailure: (failure) => services.log.warn({ err: failure }, 'sweeping failed; the next round tries again'),
    })
  const repeatedSweeps = [repeatSweep(sweep, intervalMs), repeatSweep(sweepBucket, bucketIntervalMs)]
  return {
    async stop() {
      await Promise.all(repeatedSweeps.map((each) => each.stop()))
    },
  }
}

/**
 * Removes expired data: first the data that sellers share, then what is left of deleted accounts, then the data of each seller.
 * Returns false if another process is sweeping.
 */
export function sweep(services: Services, signal: AbortSignal): Promise<boolean> {
  const { db, log } = services
  return runInOneProcess(db.pool, sweepLock, async () => {
    const swept: Record<string, number> = {}
    for (const sweepShared of sweepsOf(({ shared }) => shared)) if (!signal.aborted) await sweepShared(services)
    const failures = await sweepAccounts(services, signal)
    failures.push(
      ...(await oneByOne(sellerIds(services), { db, signal }, async (userId) => {
        for (const [name, sweepOne] of sweepsOf(({ ofSeller }) => Object.entries(ofSeller ?? {})))
          swept[name] = (swept[name] ?? 0) + (await sweepOne({ ...services, userId }, signal))
      })),
    )
    if (Object.values(swept).some((count) => count > 0)) log.info(swept, 'swept')
    if (failures.length > 0)
      log.warn(
        { err: failures[0], sellers: failures.length },
        'not everything could be swept; the next round tries again',
      )
  })
}

/** Key of an advisory lock, unique among ours, so that one process sweeps the bucket. */
export const bucketLock = 7_204_884

/**
 * Goes through the whole bucket, seller by seller, and removes files that no row names. Returns false if another process is
 * sweeping the bucket, or during a backup.
 * Folders of unknown owners stay: the bucket may be older than this database.
 */
export async function sweepBucket(services: Services, signal: AbortSignal): Promise<boolean> {
  const { db, log } = services
  if (!(await mayRemoveFiles(db.pool))) return false
  return runInOneProcess(db.pool, bucketLock, async () => {
    let files = 0
    const now = await services.blobs.now()
    const failures = await oneByOne(sellerIds(services), { db, signal }, async (userId) => {
      for (const sweepFiles of sweepsOf((sweeps) => sweeps.files && [sweeps.files]))
        files += await sweepFiles({ ...services, userId }, now, signal)
    })
    if (files > 0) log.info({ files }, 'files that no row names were removed, except those that a backup needs')
    if (failures.length > 0)
      log.warn(
        { err: failures[0], sellers: failures.length },
        'not everything in the bucket could be swept; the next round tries again',
      )
  })
}

/** The chosen sweeps of all slices. */
function sweepsOf<T>(choose: (sweeps: Sweeps) => readonly T[] | undefined): T[] {
  return slices.flatMap(({ sweeps }) => (sweeps && choose(sweeps)) ?? [])
}
