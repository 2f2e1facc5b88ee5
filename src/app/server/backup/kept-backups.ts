import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/server/services.ts'
import { isAbsent } from '../../../platform/server/storage/disk-blob-store-failures.ts'
import { readManifest } from './manifest.ts'

/** A whole backup that was made by itself, and the moment of its rows. */
export type KeptBackup = { folder: string; madeAt: Date }

/** Folders of other names are somebody's own, and left alone. */
const nameShape = /^pastfash-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/

/** The name of a backup that is begun now, in the order of time. */
export function backupName(now: Date): string {
  return `pastfash-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** The whole backups in a folder, the newest first; none where there is no such folder. */
export async function keptBackups(parent: string): Promise<KeptBackup[]> {
  const kept: KeptBackup[] = []
  for (const folder of await ownFolders(parent)) {
    const manifest = await readManifest(folder).catch(orUnfinished)
    if (manifest) kept.push({ folder, madeAt: new Date(manifest.madeAt) })
  }
  return kept.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
}

/** How many seconds old the newest one is, for /readyz: null where there is none yet, undefined where none is made by itself. */
export async function backupAge({
  config,
  clock,
}: Pick<Services, 'config' | 'clock'>): Promise<number | null | undefined> {
  if (!config.backups) return undefined
  const [newest] = await keptBackups(config.backups.folder)
  return newest ? Math.round((clock.now().getTime() - newest.madeAt.getTime()) / 1000) : null
}

/** Deletes all but the newest `count` whole ones; with them what of others was begun and not finished. */
export async function rotateBackups(parent: string, count: number): Promise<void> {
  const kept = new Set((await keptBackups(parent)).slice(0, count).map(({ folder }) => folder))
  for (const folder of await ownFolders(parent)) if (!kept.has(folder)) await rm(folder, { recursive: true })
}

async function ownFolders(parent: string): Promise<string[]> {
  const names = await readdir(parent).catch((error: unknown) => {
    if (isAbsent(error)) return []
    throw error
  })
  return names.filter((name) => nameShape.test(name)).map((name) => join(parent, name))
}

function orUnfinished(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error
}
