import { createHmac } from 'node:crypto'
import { type AppSecrets, newestKey } from '../settings/app-secrets.ts'

/** A row's key: the action and a keyed hash of action and caller, so that the table does not reveal the caller. */
export type HashedKey = (action: string, caller: string) => string

/** Processes with the same newest secret make the same keys. Keys of one `purpose` say nothing about those of another. */
export function createHashedKey(secrets: AppSecrets, purpose: string): HashedKey {
  const key = newestKey(secrets, purpose)
  return (action, caller) => `${action}:${createHmac('sha256', key).update(`${action}\0${caller}`).digest('base64url')}`
}
