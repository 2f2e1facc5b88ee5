import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/server/services.ts'
import { isAbsent } from '../../../platform/server/storage/disk-blob-store-failures.ts'
import { readManifest } from './manifest.ts'

/** A finished automatic backup. `madeAt`: when its rows were read. */
export type KeptBackup = { folder: string; madeAt: Date }

/** Folders with other names are not ours, and are left alone. */
const namePattern = /^pastfash-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/

/** The name of a backup that begins now. Names sort by time. */
export function backupName(now: Date): string {
  return `pastfash-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** The finished backups in a folder, the newest first; empty if the folder is missing. */
export async function keptBackups(parent: string): Promise<KeptBackup[]> {
  const finishedBackups: KeptBackup[] = []
  for (const folder of await ownFolders(parent)) {
    const manifest = await readManifest(folder).catch(undefinedIfUnfinished)
    if (manifest) finishedBackups.push({ folder, madeAt: new Date(manifest.madeAt) })
  }
  return finishedBackups.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
}

/** Age of the newest backup in seconds, for /readyz. Null if there is no backup yet; undefined without automatic backups. */
export async function backupAge({
  config,
  clock,
}: Pick<Services, 'config' | 'clock'>): Promise<number | null | undefined> {
  if (!config.backups) return undefined
  const [newest] = await keptBackups(config.backups.folder)
  return newest ? Math.round((clock.now().getTime() - newest.madeAt.getTime()) / 1000) : null
}

/** Deletes all backups but the newest `count` finished ones, and all unfinished ones. */
export async function rotateBackups(parent: string, count: number): Promise<void> {
  const newestFolders = new Set((await keptBackups(parent)).slice(0, count).map(({ folder }) => folder))
  for (const folder of await ownFolders(parent)) if (!newestFolders.has(folder)) await rm(folder, { recursive: true })
}

async function ownFolders(parent: string): Promise<string[]> {
  const names = await readdir(parent).catch((error: unknown) => {
    if (isAbsent(error)) return []
    throw error
  })
  return names.filter((name) => namePattern.test(name)).map((name) => join(parent, name))
}

function undefinedIfUnfinished(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error
}
