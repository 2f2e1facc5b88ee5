import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { AppError } from '../../../platform/errors.ts'
import type { ArrangedPhoto, HandedOver, KeptPhoto } from './kept-batch.ts'
import { upgradeOutbox } from './upgrade-outbox.ts'

/** Grows with every change of the schema below; a newer app upgrades what an older one kept. */
export const outboxVersion = 2

export interface OutboxSchema extends DBSchema {
  photos: {
    /** Counts up with every photo put. */
    key: number
    /** Version 1 wrote neither `name` nor `keptAt`. */
    value: KeptPhoto & { sellerId: string; seq?: number }
    indexes: {
      /** Seller and photo id; unique. */
      'by-id': [string, string]
      /** Seller, batch id and photo id: tells what is there without reading a photo. */
      'by-batch': [string, string, string]
      /** Seller, photo id and when it was first put: tells its age without reading it. */
      'by-kept': [string, string, number]
    }
  }
  /** Batches that were handed over, and choices of files that were arranged. */
  batches: {
    /** Seller and batch id. */
    key: [string, string]
    value: BatchRecord
  }
}

export type BatchRecord = HandedOverRecord | ChoiceRecord

export type HandedOverRecord = OwnRecord & {
  handedOver: HandedOver
  /** Those of its photos that were not in the outbox when it was handed over, and are not stored yet. */
  unkept: readonly string[]
  /** Counts up with every batch handed over; 0 for those of version 1. */
  turn: number
}

export type ChoiceRecord = OwnRecord & { handedOver: null; arranged: readonly ArrangedPhoto[] }

type OwnRecord = {
  id: string
  sellerId: string
  /** Milliseconds since 1970 when the record was made. */
  keptAt: number
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
