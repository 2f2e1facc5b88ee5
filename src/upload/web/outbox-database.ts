import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { AppError } from '../../platform/errors.ts'
import type { KeptPhoto } from './kept-batch.ts'

/** Grows with every change of the schema below; a newer app upgrades what an older one kept. */
export const outboxVersion = 1

export interface OutboxSchema extends DBSchema {
  photos: {
    /** Counts up with every photo put. */
    key: number
    value: KeptPhoto & { sellerId: string; seq?: number }
    indexes: {
      /** Seller and photo id; unique. */
      'by-id': [string, string]
      /** Seller, batch id and photo id: tells what is there without reading a photo. */
      'by-batch': [string, string, string]
    }
  }
  /** Batches that were handed over. */
  batches: {
    key: string
    value: {
      id: string
      sellerId: string
      /** All photo ids in their order. */
      handedOver: string[]
      /** Those of them that were not in the outbox then, and are not stored yet. */
      unkept: string[]
    }
  }
}

export type OutboxDatabase = IDBPDatabase<OutboxSchema>

/**
 * Opens the database, making or upgrading it. The connection closes when a newer app wants to upgrade in its turn. Rejects
 * 'try-later' while an older page holds an older version open, and with a VersionError once a newer app has upgraded.
 */
export function openOutboxDatabase(version = outboxVersion): Promise<OutboxDatabase> {
  return new Promise((resolve, reject) => {
    let refused = false
    const opening = openDB<OutboxSchema>('pastfash', version, {
      upgrade(db, from) {
        if (from < 1) makeStores(db)
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

function makeStores(db: OutboxDatabase) {
  const photos = db.createObjectStore('photos', { keyPath: 'seq', autoIncrement: true })
  photos.createIndex('by-id', ['sellerId', 'id'], { unique: true })
  photos.createIndex('by-batch', ['sellerId', 'batchId', 'id'])
  db.createObjectStore('batches', { keyPath: 'id' })
}
