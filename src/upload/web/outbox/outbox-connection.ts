import { type IDBPTransaction, openDB } from 'idb'
import { AppError } from '../../../platform/errors.ts'
import { isSilence, mustAnswer } from '../../../platform/web/net/must-answer.ts'
import type { HandedOverRecord, OutboxDatabase, OutboxSchema } from './outbox-schema.ts'

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

type Upgrade = IDBPTransaction<OutboxSchema, ('photos' | 'batches')[], 'versionchange'>
/** A batch as version 1 recorded it, by its id alone: always the camera's, for the next SKU. */
type FirstRecord = { id: string; sellerId: string; handedOver: string[]; unkept: string[] }

/**
 * Makes what version `from` lacks (0: there was none), all of it or nothing: an older app still reads what is there then.
 * Photos stay as they were written. `at`: milliseconds since 1970.
 */
export function upgradeOutbox(db: OutboxDatabase, tx: Upgrade, from: number, at: number): void {
  upgrade(db, tx, from, at)
    .catch(() => tx.abort())
    // It has fallen already.
    .catch(() => undefined)
}

async function upgrade(db: OutboxDatabase, tx: Upgrade, from: number, at: number): Promise<void> {
  if (from < 1) makePhotos(db)
  if (from < 2) {
    const records = from < 1 ? [] : await secondRecords(tx, at)
    if (from === 1) db.deleteObjectStore('batches')
    db.createObjectStore('batches', { keyPath: ['sellerId', 'id'] })
    tx.objectStore('photos').createIndex('by-kept', ['sellerId', 'id', 'keptAt'])
    for (const record of records) await tx.objectStore('batches').add(record)
  }
}

function makePhotos(db: OutboxDatabase) {
  const photos = db.createObjectStore('photos', { keyPath: 'seq', autoIncrement: true })
  photos.createIndex('by-id', ['sellerId', 'id'], { unique: true })
  photos.createIndex('by-batch', ['sellerId', 'batchId', 'id'])
}

/** Version 1 let a record outlive its photos when others of the batch had been left out: nothing was owed to it then. */
async function secondRecords(tx: Upgrade, at: number): Promise<HandedOverRecord[]> {
  const records: HandedOverRecord[] = []
  for (const { id, sellerId, handedOver: photoIds, unkept } of await firstRecords(tx)) {
    const byId = tx.objectStore('photos').index('by-id')
    const left = await Promise.all(photoIds.map((photoId) => byId.getKey([sellerId, photoId])))
    if (unkept.length === 0 && left.every((seq) => seq === undefined)) continue
    const handedOver = { photoIds, source: 'camera', sku: null, joins: null, told: false } as const
    records.push({ id, sellerId, keptAt: at, handedOver, unkept, turn: 0 })
  }
  return records
}

function firstRecords(tx: Upgrade): Promise<FirstRecord[]> {
  const untyped = tx as unknown as IDBPTransaction<unknown, string[], 'versionchange'>
  return untyped.objectStore('batches').getAll() as Promise<FirstRecord[]>
}
