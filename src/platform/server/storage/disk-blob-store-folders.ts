import { mkdir, rmdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf, isAbsent } from './disk-blob-store-failures.ts'

/** Makes what is known to be written to a folder durable. */
export type SyncFolder = (path: string) => Promise<void>

/** Folders that need no second look; beyond that all are looked at anew, which costs time and nothing else. */
const remembered = 1000

/**
 * Makes the folders of a bucket, and removes those that are empty again. Whoever stores into a folder waits until its name is
 * durable, also when another file's storing, or a process that was killed meanwhile, is what made it.
 */
export function createBucketFolders(bucket: string, sync: SyncFolder) {
  const made = new Map<string, Promise<void>>()
  /** How many are storing below a folder at this moment. */
  const used = new Map<string, number>()
  /** Folders that are being removed at this moment. */
  const leaving = new Map<string, Promise<boolean>>()

  /** Resolves once the folder, the bucket or one below it, would survive a power cut. */
  function make(path: string): Promise<void> {
    const begun = made.get(path)
    if (begun) return begun
    if (made.size >= remembered) made.clear()
    const making = path === bucket ? makeBucket(bucket, sync) : makeBelow(path)
    made.set(path, making)
    making.catch(() => made.delete(path))
    return making
  }

  async function makeBelow(path: string) {
    await make(dirname(path))
    await leaving.get(path)
    await mkdir(path).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
    await sync(dirname(path))
  }

  /** The folder and those above it, without the bucket itself. */
  function upwards(path: string): string[] {
    return path === bucket ? [] : [path, ...upwards(dirname(path))]
  }

  /** Makes the folder, and keeps it from being removed until the work is done. */
  async function using(path: string, work: () => Promise<void>): Promise<void> {
    for (const each of upwards(path)) used.set(each, (used.get(each) ?? 0) + 1)
    try {
      await make(path)
      await work()
    } finally {
      for (const each of upwards(path)) {
        const others = (used.get(each) ?? 0) - 1
        if (others > 0) used.set(each, others)
        else used.delete(each)
      }
    }
  }

  /** Removes the folder, then those above it, as long as nothing is in them. One that cannot be removed stays. */
  async function removeEmpty(path: string): Promise<void> {
    for (const each of upwards(path)) {
      if (used.has(each) || leaving.has(each)) return
      // Whoever wants it from here on waits, and makes it anew.
      made.delete(each)
      leaving.set(
        each,
        rmdir(each).then(() => true, isAbsent),
      )
      const isGone = await leaving.get(each)
      leaving.delete(each)
      if (!isGone) return
    }
  }

  return {
    make,
    using,
    removeEmpty,
    /** To be called when a folder turned out to be gone: all are made again when they are next needed. */
    forget: () => made.clear(),
  }
}

/** Folders above the bucket that were there before are made durable too, as far as this user may open them. */
async function makeBucket(bucket: string, sync: SyncFolder) {
  const first = await mkdir(bucket, { recursive: true })
  for (let path = bucket; dirname(path) !== path; path = dirname(path)) {
    const isNew = first !== undefined && path.length >= first.length
    await sync(dirname(path)).catch((error: unknown) => {
      if (isNew) throw error
    })
  }
}
