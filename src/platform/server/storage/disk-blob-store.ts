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

/** Prefix of the files that this process is writing. At a start, files without it are leftovers of a killed process. */
const processId = randomUUID()

/**
 * A bucket in a folder of this machine. It survives kill -9 and a power cut: half-written files are never visible, and
 * leftovers are removed here. One process owns the folder. `isReader`: this process only reads what another one owns, and removes
 * no leftovers.
 * `sync` and `clock` are for tests.
 */
export function openDiskBlobStore(
  path: string,
  {
    sync = syncFolder,
    isReader = false,
    clock = systemClock,
  }: { sync?: SyncFolder; isReader?: boolean; clock?: Clock } = {},
): BlobStore {
  const folder = resolve(path)
  // Half-written files are outside the bucket's own tree, so that no key can name one.
  const incoming = join(folder, '.incoming')
  const folders = createBucketFolders(folder, sync)
  if (!isReader) void removeLeftovers(incoming)

  return {
    async put(key, bytes) {
      const file = pathOf(folder, key)
      const temporary = join(incoming, `${processId}.${randomUUID()}`)
      try {
        await folders.using(dirname(file), async () => {
          await mkdir(incoming, { recursive: true })
          await writeDurably(temporary, bytes)
          // A hard link, unlike a rename, refuses to replace an existing file.
          await link(temporary, file)
          await sync(dirname(file)).catch((error: unknown) => removeAndThrow(file, error))
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
      for (const file of files) await unlinkIfExists(file)
      for (const parent of new Set(files.map(dirname))) await folders.removeEmpty(parent)
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

/** A file's key. For files that are not the bucket's own (half-written, a disk's lost+found) the result is not a valid key. */
function keyOf(folder: string, file: string): string {
  return relative(folder, file).split(sep).join('/')
}

/** Removes a file whose name could not be made durable, so that its key is free again. */
async function removeAndThrow(file: string, error: unknown): Promise<never> {
  await removeQuietly(file)
  throw error
}

async function removeLeftovers(incoming: string) {
  const names = await readdir(incoming).catch(() => [])
  for (const name of names) if (!name.startsWith(processId)) await removeQuietly(join(incoming, name))
}

/** For files that no key names: one that cannot be removed now is removed at the next start. */
async function removeQuietly(file: string) {
  await rm(file, { force: true }).catch(() => undefined)
}

async function unlinkIfExists(file: string) {
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

/** Makes names that were written to a folder durable. */
type SyncFolder = (path: string) => Promise<void>

/** The most folders remembered as durable. Beyond it, all are forgotten and synced again, which costs only time. */
const maxDurableFolders = 1000

/**
 * Creates the folders of a bucket and removes empty ones. A writer waits until its folder's name is durable, also if another
 * writer or a killed process created the folder.
 */
function createBucketFolders(bucket: string, sync: SyncFolder) {
  const durableFolders = new Map<string, Promise<void>>()
  /** How many writers are storing below a folder at this moment. */
  const writers = new Map<string, number>()
  /** Folders that are being removed at this moment. Resolves with true if the folder is gone. */
  const removals = new Map<string, Promise<boolean>>()

  /** Creates the bucket or a folder below it. Resolves once it would survive a power cut. */
  function make(path: string): Promise<void> {
    const durableFolder = durableFolders.get(path)
    if (durableFolder) return durableFolder
    if (durableFolders.size >= maxDurableFolders) durableFolders.clear()
    const making = path === bucket ? makeBucket(bucket, sync) : makeBelow(path)
    durableFolders.set(path, making)
    making.catch(() => durableFolders.delete(path))
    return making
  }

  async function makeBelow(path: string) {
    await make(dirname(path))
    await removals.get(path)
    await mkdir(path).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
    await sync(dirname(path))
  }

  /** The folder and those above it, without the bucket. */
  function upwards(path: string): string[] {
    return path === bucket ? [] : [path, ...upwards(dirname(path))]
  }

  /** Creates the folder, and keeps it from being removed until the work ends. */
  async function using(path: string, work: () => Promise<void>): Promise<void> {
    for (const each of upwards(path)) writers.set(each, (writers.get(each) ?? 0) + 1)
    try {
      await make(path)
      await work()
    } finally {
      for (const each of upwards(path)) {
        const others = (writers.get(each) ?? 0) - 1
        if (others > 0) writers.set(each, others)
        else writers.delete(each)
      }
    }
  }

  /** Removes the folder, then those above it, while they are empty. A folder that cannot be removed stays. */
  async function removeEmpty(path: string): Promise<void> {
    for (const each of upwards(path)) {
      if (writers.has(each) || removals.has(each)) return
      // From here on a writer waits for the removal and creates the folder again.
      durableFolders.delete(each)
      removals.set(
        each,
        rmdir(each).then(() => true, isAbsent),
      )
      const isGone = await removals.get(each)
      removals.delete(each)
      if (!isGone) return
    }
  }

  return {
    make,
    using,
    removeEmpty,
    /** Call it when a folder turned out to be missing: each is created again when it is needed next. */
    forget: () => durableFolders.clear(),
  }
}

/** Creates the bucket. Existing folders above it are made durable too, as far as this user may open them. */
async function makeBucket(bucket: string, sync: SyncFolder) {
  const first = await mkdir(bucket, { recursive: true })
  for (let path = bucket; dirname(path) !== path; path = dirname(path)) {
    const isNew = first !== undefined && path.length >= first.length
    await sync(dirname(path)).catch((error: unknown) => {
      if (isNew) throw error
    })
  }
}
