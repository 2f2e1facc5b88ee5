import { accessSync, constants, mkdirSync, realpathSync, statfsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AppError, messageOf } from '../../errors.ts'

/** Free bytes below which PostgreSQL and the bucket may fail in the middle of their work. */
const minimumFreeBytes = 200_000_000

export type DataFolder = {
  /** Absolute path without symbolic links. */
  root: string
  /** Lets another PastFash open the folder. A killed process releases it automatically. */
  release(): void
}

/**
 * Creates a missing data folder and keeps every other PastFash out of it until `release()`.
 * Throws an AppError with a sentence for the terminal: not writable, disk full, already running.
 */
export function openDataFolder(options: { path: string; needFreeBytes?: number }): DataFolder {
  const path = resolve(options.path)
  const root = makeWritable(path)
  checkFreeSpace(root, options.needFreeBytes ?? minimumFreeBytes)
  return { root, release: lock(root) }
}

function makeWritable(path: string): string {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    const root = realpathSync(path)
    accessSync(root, constants.R_OK | constants.W_OK | constants.X_OK)
    return root
  } catch (cause) {
    if (isCode(cause, 'ENOSPC')) throw diskFull(path, cause)
    throw new AppError(
      'broken',
      `PastFash cannot write to its data folder ${path} as the user ${userInfo().username}. ` +
        'Give that folder to this user, or set PASTFASH_DATA to a folder of your own.',
      { cause },
    )
  }
}

function checkFreeSpace(root: string, needed: number) {
  const { bavail, bsize } = statfsSync(root)
  if (bavail * bsize < needed) throw diskFull(root)
}

function diskFull(path: string, cause?: unknown) {
  return new AppError(
    'broken',
    `The disk of ${path} is nearly full. PastFash needs ${Math.round(minimumFreeBytes / 1e6)} MB free to start safely. ` +
      'Nothing was changed. Free some space, or set PASTFASH_DATA to a folder on another disk.',
    { cause },
  )
}

/** Locks by an exclusive SQLite transaction. The system ends it with the process, so that kill -9 leaves no stale lock. */
function lock(root: string): () => void {
  const database = openLockFile(root)
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (cause) {
    database.close()
    if (!/locked/.test(messageOf(cause))) throw cannotLock(root, cause)
    throw new AppError(
      'conflict',
      `Another PastFash is already running on the data in ${root}. Stop it, or set PASTFASH_DATA to another folder.`,
      { cause },
    )
  }
  return () => database.close()
}

function openLockFile(root: string): DatabaseSync {
  try {
    return new DatabaseSync(join(root, 'lock.db'), { timeout: 0 })
  } catch (cause) {
    throw cannotLock(root, cause)
  }
}

function cannotLock(root: string, cause: unknown) {
  return new AppError(
    'broken',
    `PastFash cannot lock its data folder with ${join(root, 'lock.db')} (${messageOf(cause)}). ` +
      `Check that the file belongs to the user ${userInfo().username}, or set PASTFASH_DATA to a folder on a local disk.`,
    { cause },
  )
}

function isCode(thrown: unknown, code: string) {
  return thrown instanceof Error && 'code' in thrown && thrown.code === code
}
