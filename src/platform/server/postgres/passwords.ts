import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../errors.ts'

/** The generated passwords of the embedded database, each in a file that only we may read. */
export type Passwords = { superuser: string; owner: string }

/**
 * Reads the passwords from `folder`, and makes those that are missing. With `clusterExists` the superuser's must be there:
 * a new one would not open the old database.
 */
export function databasePasswords(folder: string, clusterExists: boolean): Passwords {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (clusterExists && !existsSync(superuserFile(folder))) {
    throw new AppError(
      'broken',
      `The password file ${superuserFile(folder)} of the database is gone. The data is untouched, but cannot be opened without it: put the file back from a backup.`,
    )
  }
  return { superuser: readOrMake(superuserFile(folder)), owner: readOrMake(join(folder, 'postgres-owner')) }
}

/** Where the superuser's password is kept below the folder of the passwords. */
export function superuserFile(folder: string): string {
  return join(folder, 'postgres-superuser')
}

function readOrMake(file: string): string {
  if (!existsSync(file)) writeSecret(file, randomBytes(24).toString('base64url'))
  return readFileSync(file, 'utf8').trim()
}

/** Written whole or not at all. */
function writeSecret(file: string, secret: string) {
  const unfinished = `${file}.new`
  rmSync(unfinished, { force: true })
  const handle = openSync(unfinished, 'wx', 0o600)
  writeSync(handle, secret)
  fsyncSync(handle)
  closeSync(handle)
  renameSync(unfinished, file)
}
