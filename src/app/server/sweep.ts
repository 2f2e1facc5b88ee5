import { sellerIds } from '../../account/server/seller-ids.ts'
import { asOneProcess } from '../../platform/server/process/one-process.ts'
import { type Repeating, repeat } from '../../platform/server/process/repeat.ts'
import type { Services } from '../../platform/server/services.ts'
import type { Sweeps } from '../../platform/server/slice.ts'
import { mayRemoveFiles } from '../../platform/server/storage/keep-files-during-backup.ts'
import { sweepAccounts } from './erase-account.ts'
import { oneByOne } from './one-by-one.ts'
import { slices } from './slices.ts'

/** Any number, the same in every process: one sweeps. */
const sweepLock = 7_204_882
const minuteMs = 60_000

/**
 * Not every server runs for long: the first sweeps come soon after the start. The bucket is gone through whole, which costs a
 * request for each 1000 files, for the few that a crash or a backup left behind: nobody waits for those.
 */
const pace = { firstAfterMs: minuteMs, everyMs: 15 * minuteMs, bucketEveryMs: 4 * 60 * minuteMs }

/** Sweeps every 15 minutes, and the bucket every 4 hours, until stopped. `often` is for tests. */
export function startSweeping(
  services: Services,
  { firstAfterMs, everyMs, bucketEveryMs }: typeof pace = pace,
): Repeating {
  const again = (work: typeof sweep, pauseMs: number) =>
    repeat({
      firstAfterMs,
      everyMs: pauseMs,
      work: async (signal) => void (await work(services, signal)),
      onFailure: (failure) => services.log.warn({ err: failure }, 'sweeping failed; the next round tries again'),
    })
  const rounds = [again(sweep, everyMs), again(sweepBucket, bucketEveryMs)]
  return {
    async stop() {
      await Promise.all(rounds.map((round) => round.stop()))
    },
  }
}

/**
 * Removes what nobody needs any more: what the slices' sweeps find that is no seller's, what is left of deleted accounts and, seller
 * by seller, what the slices' sweeps find of each. One process at a time; gives whether it was this one.
 */
export function sweep(services: Services, signal: AbortSignal): Promise<boolean> {
  const { db, log } = services
  return asOneProcess(db.pool, sweepLock, async () => {
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
      for (const sweepFiles of sweepsOf((sweeps) => sweeps.files && [sweeps.files]))
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

function sweepsOf<T>(part: (sweeps: Sweeps) => readonly T[] | undefined): T[] {
  return slices.flatMap(({ sweeps }) => (sweeps && part(sweeps)) ?? [])
}
