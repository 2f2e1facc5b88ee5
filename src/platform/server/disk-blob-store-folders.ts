import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from './disk-blob-store-failures.ts'

/** Makes what is known to be written to a folder durable. */
export type SyncFolder = (path: string) => Promise<void>

/** Folders that need no second look; beyond that all are looked at anew, which costs time and nothing else. */
const remembered = 1000

/**
 * Makes the folders of a bucket. Whoever stores into a folder waits until its name is durable, also when another file's
 * storing, or a process that was killed meanwhile, is what made it.
 */
export function createBucketFolders(bucket: string, sync: SyncFolder) {
  const made = new Map<string, Promise<void>>()

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
    await mkdir(path).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
    await sync(dirname(path))
  }

  return {
    make,
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
