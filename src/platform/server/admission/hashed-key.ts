import { createHmac } from 'node:crypto'
import { type AppSecrets, newestKey } from '../settings/app-secrets.ts'

/** Names `what` of `whom` in a table of its own purpose, and tells nobody who looks there whom: `what`, and a keyed hash of both. */
export type HashedKey = (what: string, whom: string) => string

/** The same keys in every process with the same newest secret; of one `purpose` nothing is learned about those of another. */
export function createHashedKey(secrets: AppSecrets, purpose: string): HashedKey {
  const key = newestKey(secrets, purpose)
  return (what, whom) => `${what}:${createHmac('sha256', key).update(`${what}\0${whom}`).digest('base64url')}`
}
