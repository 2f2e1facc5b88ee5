import type { DBSchema, IDBPDatabase } from 'idb'
import type { ArrangedPhoto, HandedOver, KeptPhoto } from './kept-batch.ts'

/**
 * The data that a device keeps of photos and batches. A change needs a new `outboxVersion`, and an upgrade from every older
 * one.
 */
export interface OutboxSchema extends DBSchema {
  photos: {
    /** A number that increases with every new photo. */
    key: number
    /** Version 1 wrote neither `name` nor `keptAt`. */
    value: KeptPhoto & { sellerId: string; seq?: number }
    indexes: {
      /** Seller and photo id; unique. */
      'by-id': [string, string]
      /** Seller, batch id and photo id: lists photos without reading them. */
      'by-batch': [string, string, string]
      /** Seller, photo id and time when first put: gives a photo's age without reading it. */
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
  /** Ids of its photos that were not in the outbox when it was handed over, and are not stored yet. */
  unkept: readonly string[]
  /** Increases with every batch handed over; 0 for those of version 1. */
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
