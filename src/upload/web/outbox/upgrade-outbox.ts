import type { IDBPTransaction } from 'idb'
import type { HandedOverRecord, OutboxDatabase, OutboxSchema } from './outbox-schema.ts'

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
