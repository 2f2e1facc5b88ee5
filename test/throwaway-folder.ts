import { readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
/** Bytes of memory that must be free: many times what a whole run uses at once. */
const neededBytes = 4 * 1024 ** 3
const dayMs = 24 * 60 * 60_000

/**
 * A new folder for the files of a test run: databases and buckets. In memory if the machine has plenty, as creating a
 * database there takes a fifth of the time; else in the folder of temporary files.
 */
export function throwawayFolder(prefix: `pastfash-${string}`): Promise<string> {
  return mkdtemp(join(hasMemory() ? inMemory : tmpdir(), prefix))
}

/** Frees the memory of killed runs: deletes their folders once they are a day old. */
export function forgetKilledRuns(): void {
  if (!hasMemory()) return
  for (const name of readdirSync(inMemory)) {
    const folder = join(inMemory, name)
    const changedAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (name.startsWith('pastfash-') && changedAt < Date.now() - dayMs) rmSync(folder, { recursive: true, force: true })
  }
}

function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= neededBytes
  } catch {
    return false
  }
}
