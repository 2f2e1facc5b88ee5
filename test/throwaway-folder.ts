import { readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
/** Bytes that must be free in memory: many times what a whole run holds at once. */
const wanted = 4 * 1024 ** 3
const dayMs = 24 * 60 * 60_000

/**
 * A new folder for what a test keeps while it runs: databases and buckets. In memory where the machine has plenty, since a
 * database is made there in a fifth of the time that a disk takes; else where temporary files are.
 */
export function throwawayFolder(prefix: `pastfash-${string}`): Promise<string> {
  return mkdtemp(join(hasMemory() ? inMemory : tmpdir(), prefix))
}

/** Frees the memory of runs that were killed: their folders, once a day old. */
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
    return bavail * bsize >= wanted
  } catch {
    return false
  }
}
