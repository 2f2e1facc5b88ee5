import { createHmac } from 'node:crypto'
import { type AppSecrets, newestKey } from '../settings/app-secrets.ts'

/** A row's key for `what` of `whom`: `what` and a keyed hash of both, so that a reader of the table does not learn `whom`. */
export type HashedKey = (what: string, whom: string) => string

/** Processes with the same newest secret make the same keys. Keys of one `purpose` say nothing about those of another. */
export function createHashedKey(secrets: AppSecrets, purpose: string): HashedKey {
  const key = newestKey(secrets, purpose)
  return (what, whom) => `${what}:${createHmac('sha256', key).update(`${what}\0${whom}`).digest('base64url')}`
}
