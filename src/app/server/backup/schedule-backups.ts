import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import { type Repeating, repeat } from '../../../platform/server/process/repeat.ts'
import { runInOneProcess } from '../../../platform/server/process/run-in-one-process.ts'
import type { Services } from '../../../platform/server/services.ts'
import { backupName, keptBackups, rotateBackups } from './kept-backups.ts'
import { makeBackup } from './make-backup.ts'

/** Key of an advisory lock, unique among ours, so that one process makes a backup. */
const scheduleLock = 7_204_885
const minuteMs = 60_000
const hourMs = 60 * minuteMs

export type BackupContext = Pick<Services, 'config' | 'db' | 'blobs' | 'appSecrets' | 'clock' | 'log'> & {
  connection: PoolConfig
  /** The secrets that the installation generated, if APP_SECRETS is not set. */
  ownSecrets?: string | undefined
}

/** Checks every 15 minutes whether a backup is due. Undefined without automatic backups. */
export function scheduleBackups(context: BackupContext): Repeating | undefined {
  if (!context.config.backups) return undefined
  return repeat({
    initialDelayMs: minuteMs,
    intervalMs: 15 * minuteMs,
    work: (signal) => backUpWhenDue(context, signal),
    onFailure: (failure) =>
      context.log.error({ err: failure }, 'a backup could not be made; it is retried in 15 minutes'),
  })
}

/** Makes a backup if the newest one is too old, and deletes the oldest beyond `maxBackups`. One process at a time. */
export async function backUpWhenDue(context: BackupContext, signal: AbortSignal): Promise<void> {
  const { config, db, clock, log } = context
  const { backups } = config
  if (!backups) return
  await runInOneProcess(db.pool, scheduleLock, async () => {
    const [newest] = await keptBackups(backups.folder)
    const dueAt = newest ? newest.madeAt.getTime() + backups.intervalHours * hourMs : 0
    if (clock.now().getTime() < dueAt) return
    const folder = join(backups.folder, backupName(clock.now()))
    try {
      // A missing file of a photo is listed in the backup. It must not prevent the backup of everything else.
      const { faults } = await makeBackup({ ...context, folder, withFaults: true, signal })
      if (faults > 0) log.error({ folder, faults }, 'a backup lacks photo files; its not-whole.tsv lists them')
      else log.info({ folder }, 'a backup is complete')
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    }
    await rotateBackups(backups.folder, backups.maxBackups)
  })
}
