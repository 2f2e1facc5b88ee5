import { openDB } from 'idb'
import { AppError } from '../../../platform/errors.ts'
import { isSilence, mustAnswer } from '../../../platform/web/net/must-answer.ts'
import type { OutboxDatabase, OutboxSchema } from './outbox-schema.ts'
import { upgradeOutbox } from './upgrade-outbox.ts'

/** The page's one connection, opened when first used and again when it turns out to be closed. */
let connection: Promise<OutboxDatabase> | undefined

/**
 * Does `work` with the database. A connection closes for a newer app, and Safari drops one on its own after a while in the
 * background: work that failed for that is done once more over a fresh connection, so it must bear being done twice. After
 * silence it is not repeated, but what comes next has a fresh connection too.
 */
export async function withOutbox<Result>(work: (db: OutboxDatabase) => Promise<Result>): Promise<Result> {
  const first = connected()
  try {
    return await work(await first)
  } catch (error) {
    if (!isConnectionLost(error) && !isSilence(error)) throw error
    forget(first)
    // Whatever it still does may end; then it stands in nobody's way.
    closeLater(first)
    if (isSilence(error)) throw error
    return work(await connected())
  }
}

/** Whether the connection failed rather than what was done over it. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof DOMException)) return false
  return error.name === 'InvalidStateError' || error.name === 'AbortError' || /connection/i.test(error.message)
}

function connected(): Promise<OutboxDatabase> {
  if (connection) return connection
  const database = openOutboxDatabase()
  const opening = mustAnswer(database)
  connection = opening
  // A refusal is not kept: the next use tries again.
  opening.catch(() => {
    forget(opening)
    closeLater(database)
  })
  return opening
}

function forget(closed: Promise<OutboxDatabase>) {
  if (connection === closed) connection = undefined
}

function closeLater(database: Promise<OutboxDatabase>) {
  database.then((db) => db.close()).catch(() => undefined)
}

/** Grows with every change of the schema in outbox-schema.ts; a newer app upgrades what an older one kept. */
export const outboxVersion = 2

/**
 * Opens the database, making or upgrading it. The connection closes when a newer app wants to upgrade in its turn. Rejects
 * 'try-later' while an older page holds an older version open, and with a VersionError once a newer app has upgraded.
 */
export function openOutboxDatabase(version = outboxVersion): Promise<OutboxDatabase> {
  return new Promise((resolve, reject) => {
    let refused = false
    const opening = openDB<OutboxSchema>('pastfash', version, {
      upgrade(db, from, _to, tx) {
        upgradeOutbox(db, tx, from, Date.now())
      },
      blocked() {
        refused = true
        reject(new AppError('try-later', heldByOlder))
      },
      blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
    })
    opening.then((db) => (refused ? db.close() : resolve(db)), reject)
  })
}

const heldByOlder =
  'An older PastFash in another tab holds the photos of this device. They are safe. Close the other tabs of PastFash, then try again.'
