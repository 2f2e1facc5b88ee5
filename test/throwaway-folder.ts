import { readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memoryFolder = '/dev/shm'
/** Bytes of memory that must be free: many times what a whole run uses at once. */
const neededBytes = 4 * 1024 ** 3
const dayMs = 24 * 60 * 60_000

/**
 * A new folder for the files of a test run: databases and buckets. In memory if the machine has plenty, as creating a
 * database there takes a fifth of the time; else in the folder of temporary files.
 */
export function throwawayFolder(prefix: `pastfash-${string}`): Promise<string> {
  return mkdtemp(join(hasMemory() ? memoryFolder : tmpdir(), prefix))
}

/** Frees the memory of killed test runs: deletes folders that are older than a day. */
export function deleteFoldersOfKilledRuns(): void {
  if (!hasMemory()) return
  for (const name of readdirSync(memoryFolder)) {
    const folder = join(memoryFolder, name)
    const changedAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (name.startsWith('pastfash-') && changedAt < Date.now() - dayMs) rmSync(folder, { recursive: true, force: true })
  }
}

function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder)
    return bavail * bsize >= neededBytes
  } catch {
    return false
  }
}
