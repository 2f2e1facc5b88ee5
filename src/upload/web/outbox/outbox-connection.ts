import { type IDBPTransaction, openDB } from 'idb'
import { AppError } from '../../../platform/errors.ts'
import { isTimeout, withTimeLimit } from '../../../platform/web/net/with-time-limit.ts'
import type { HandedOverRecord, OutboxDatabase, OutboxSchema } from './outbox-schema.ts'

/** The page's one connection. Opened at its first use, and again after it was closed. */
let connection: Promise<OutboxDatabase> | undefined

/**
 * Runs `work` with the database. A newer app closes the connection, and Safari drops it in the background. Then `work` runs
 * again on a new connection, so it must be repeatable. After a timeout it is not repeated, but the next call gets a new
 * connection.
 */
export async function withOutbox<Result>(work: (db: OutboxDatabase) => Promise<Result>): Promise<Result> {
  const first = connected()
  try {
    return await work(await first)
  } catch (error) {
    if (!isConnectionLost(error) && !isTimeout(error)) throw error
    forgetConnection(first)
    // Work that is still running may finish. Then the connection closes and blocks nobody.
    closeLater(first)
    if (isTimeout(error)) throw error
    return work(await connected())
  }
}

/** Whether the connection failed, and not the work done with it. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof DOMException)) return false
  return error.name === 'InvalidStateError' || error.name === 'AbortError' || /connection/i.test(error.message)
}

function connected(): Promise<OutboxDatabase> {
  if (connection) return connection
  const database = openOutboxDatabase()
  const opening = withTimeLimit(database)
  connection = opening
  // A failure is not remembered: the next use tries again.
  opening.catch(() => {
    forgetConnection(opening)
    closeLater(database)
  })
  return opening
}

function forgetConnection(closed: Promise<OutboxDatabase>) {
  if (connection === closed) connection = undefined
}

function closeLater(database: Promise<OutboxDatabase>) {
  database.then((db) => db.close()).catch(() => undefined)
}

/** Increase it with every change of outbox-schema.ts. A newer app upgrades the data of an older one. */
export const outboxVersion = 3

/**
 * Opens the database, creating or upgrading it. The connection closes when a newer app wants to upgrade. Rejects with
 * 'try-later' while an older page keeps an older version open, and with a VersionError after a newer app has upgraded.
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
  'An older PastFash is open in another tab. Your photos are safe. Close the other PastFash tabs, then try again.'

type Upgrade = IDBPTransaction<OutboxSchema, ('photos' | 'batches')[], 'versionchange'>
/** A batch as version 1 recorded it: always from the camera, for the next SKU. */
type FirstRecord = { id: string; sellerId: string; handedOver: string[]; unkept: string[] }

/**
 * Upgrades the database from version `from` (0: none), all or nothing: after a failure an older app can still read the data.
 * Photos stay as they were written. `now`: milliseconds since 1970.
 */
export function upgradeOutbox(db: OutboxDatabase, tx: Upgrade, from: number, now: number): void {
  upgrade(db, tx, from, now)
    .catch(() => tx.abort())
    // The transaction is aborted already.
    .catch(() => undefined)
}

/** Version 3 adds the details of a batch to its record; earlier records have none. */
async function upgrade(db: OutboxDatabase, tx: Upgrade, from: number, now: number): Promise<void> {
  if (from < 1) makePhotos(db)
  if (from < 2) {
    const records = from < 1 ? [] : await secondRecords(tx, now)
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

/**
 * Converts records of version 1. That version kept a record after its photos were stored if other photos had been left out.
 * Such a record is dropped.
 */
async function secondRecords(tx: Upgrade, now: number): Promise<HandedOverRecord[]> {
  const records: HandedOverRecord[] = []
  for (const { id, sellerId, handedOver: photoIds, unkept } of await firstRecords(tx)) {
    const byId = tx.objectStore('photos').index('by-id')
    const remainingKeys = await Promise.all(photoIds.map((photoId) => byId.getKey([sellerId, photoId])))
    if (unkept.length === 0 && remainingKeys.every((seq) => seq === undefined)) continue
    const handedOver = { photoIds, source: 'camera', sku: null, joins: null, told: false } as const
    records.push({ id, sellerId, keptAt: now, handedOver, unkept, turn: 0 })
  }
  return records
}

function firstRecords(tx: Upgrade): Promise<FirstRecord[]> {
  const untyped = tx as unknown as IDBPTransaction<unknown, string[], 'versionchange'>
  return untyped.objectStore('batches').getAll() as Promise<FirstRecord[]>
}
