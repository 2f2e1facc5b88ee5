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

/** The generated passwords of the embedded database, each in a file that only this user may read. */
export type Passwords = { superuser: string; owner: string }

/**
 * Reads the passwords from `folder` and creates missing ones. If `clusterExists`, the superuser's must exist: a new password
 * would not open the old database.
 */
export function databasePasswords(folder: string, clusterExists: boolean): Passwords {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (clusterExists && !existsSync(superuserFile(folder))) {
    throw new AppError(
      'broken',
      `The password file ${superuserFile(folder)} of the database is gone. The data is safe, but needs this file. Restore the file from a backup.`,
    )
  }
  return {
    superuser: readOrMake(superuserFile(folder), 'Restore the file from a backup.'),
    // A lost owner password is no problem: the superuser sets another one.
    owner: readOrMake(join(folder, 'postgres-owner'), 'Delete the file and start again to create a new password.'),
  }
}

/** Path of the superuser's password file in the folder of the passwords. */
export function superuserFile(folder: string): string {
  return join(folder, 'postgres-superuser')
}

/** `advice`: what to do if the file exists but is empty, as after a full disk or a power cut. */
function readOrMake(file: string, advice: string): string {
  if (!existsSync(file)) writeSecret(file, randomBytes(24).toString('base64url'))
  const password = readFileSync(file, 'utf8').trim()
  if (password !== '') return password
  throw new AppError('broken', `The password file ${file} of the database is empty. The data is safe. ${advice}`)
}

/** Writes the file completely or not at all. */
function writeSecret(file: string, secret: string) {
  const unfinished = `${file}.new`
  rmSync(unfinished, { force: true })
  const handle = openSync(unfinished, 'wx', 0o600)
  writeSync(handle, secret)
  fsyncSync(handle)
  closeSync(handle)
  renameSync(unfinished, file)
}
