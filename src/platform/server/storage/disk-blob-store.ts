import { randomUUID } from 'node:crypto'
import { constants, type Dirent } from 'node:fs'
import { access, link, mkdir, opendir, readdir, readFile, rm, rmdir, stat, unlink } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { type BlobStore, isBlobKey } from '../../blob-store.ts'
import { type Clock, systemClock } from '../../clock.ts'
import { AppError, messageOf } from '../../errors.ts'
import { codeOf, isAbsent, storingFailure } from './disk-blob-store-failures.ts'
import { syncFolder, writeDurably } from './durable-files.ts'
import { StorageAway } from './storage-failures.ts'

/** Begins the names of files this process is writing: at a start, all others in the folder are leftovers. */
const thisProcess = randomUUID()

/**
 * A bucket in a folder of this machine. Survives kill -9 and a power cut at any moment: half-written files are never
 * seen, and those a kill left behind are removed here. One process at a time has the folder; `isLent` is for another one that
 * reads beside it, and leaves alone what the first is writing. `sync` is for tests, `clock` for those that move it.
 */
export function openDiskBlobStore(
  path: string,
  {
    sync = syncFolder,
    isLent = false,
    clock = systemClock,
  }: { sync?: SyncFolder; isLent?: boolean; clock?: Clock } = {},
): BlobStore {
  const folder = resolve(path)
  // Half-written files live outside the bucket's own tree, so that no key can ever name one.
  const incoming = join(folder, '.incoming')
  const folders = createBucketFolders(folder, sync)
  if (!isLent) void removeLeftovers(incoming)

  return {
    async put(key, bytes) {
      const file = pathOf(folder, key)
      const temporary = join(incoming, `${thisProcess}.${randomUUID()}`)
      try {
        await folders.using(dirname(file), async () => {
          await mkdir(incoming, { recursive: true })
          await writeDurably(temporary, bytes)
          // A hard link, unlike a rename, refuses to replace what is there.
          await link(temporary, file)
          await sync(dirname(file)).catch((error: unknown) => takeBack(file, error))
        })
      } catch (error) {
        folders.forget()
        throw storingFailure(error, key)
      } finally {
        await removeQuietly(temporary)
      }
    },
    async get(key) {
      const file = pathOf(folder, key)
      try {
        return await readFile(file)
      } catch (error) {
        if (isAbsent(error)) return undefined
        throw new StorageAway(error)
      }
    },
    async remove(keys) {
      const files = keys.map((key) => pathOf(folder, key))
      for (const file of files) await unlinkIfThere(file)
      for (const left of new Set(files.map(dirname))) await folders.removeEmpty(left)
    },
    async *list(below) {
      for await (const file of filesBelow(pathOf(folder, below))) {
        const key = keyOf(folder, file)
        const storedAt = isBlobKey(key) ? await storedTime(file) : undefined
        if (storedAt) yield { key, storedAt }
      }
    },
    async *folders() {
      for await (const entry of entriesOf(folder)) if (entry.isDirectory() && isBlobKey(entry.name)) yield entry.name
    },
    now: async () => clock.now(),
    async check() {
      try {
        await folders.make(folder)
        await mkdir(incoming, { recursive: true })
        await access(incoming, constants.W_OK)
      } catch (error) {
        throw new AppError('try-later', `Photos cannot be stored in ${folder}: ${messageOf(error)}.`, { cause: error })
      }
    },
  }
}

function pathOf(folder: string, key: string): string {
  if (!isBlobKey(key)) throw new AppError('bad-input', 'That is not the path of a stored file.')
  return join(folder, ...key.split('/'))
}

/** A file's key; of what is not the bucket's own (half-written files, a disk's lost+found), something that is no key. */
function keyOf(folder: string, file: string): string {
  return relative(folder, file).split(sep).join('/')
}

/** A file whose name may not last was not stored: its key is free again. */
async function takeBack(file: string, error: unknown): Promise<never> {
  await removeQuietly(file)
  throw error
}

async function removeLeftovers(incoming: string) {
  const names = await readdir(incoming).catch(() => [])
  for (const name of names) if (!name.startsWith(thisProcess)) await removeQuietly(join(incoming, name))
}

/** For files nobody can see: one that cannot be removed now is removed at the next start. */
async function removeQuietly(file: string) {
  await rm(file, { force: true }).catch(() => undefined)
}

async function unlinkIfThere(file: string) {
  try {
    await unlink(file)
  } catch (error) {
    if (!isAbsent(error)) throw new StorageAway(error)
  }
}

async function storedTime(file: string): Promise<Date | undefined> {
  try {
    return (await stat(file)).mtime
  } catch (error) {
    if (isAbsent(error)) return undefined
    throw new StorageAway(error)
  }
}

async function* filesBelow(root: string): AsyncGenerator<string> {
  for await (const entry of entriesOf(root)) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else if (entry.isFile()) yield path
  }
}

async function* entriesOf(folder: string): AsyncGenerator<Dirent> {
  try {
    yield* await opendir(folder)
  } catch (error) {
    if (!isAbsent(error)) throw new StorageAway(error)
  }
}

/** Makes what is known to be written to a folder durable. */
type SyncFolder = (path: string) => Promise<void>

/** Folders that need no second look; beyond that all are looked at anew, which costs time and nothing else. */
const remembered = 1000

/**
 * Makes the folders of a bucket, and removes those that are empty again. Whoever stores into a folder waits until its name is
 * durable, also when another file's storing, or a process that was killed meanwhile, is what made it.
 */
function createBucketFolders(bucket: string, sync: SyncFolder) {
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
