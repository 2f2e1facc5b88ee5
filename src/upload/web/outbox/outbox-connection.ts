import { isSilence, mustAnswer } from '../../../platform/web/net/must-answer.ts'
import { type OutboxDatabase, openOutboxDatabase } from './outbox-database.ts'

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
