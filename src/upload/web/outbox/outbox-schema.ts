import type { DBSchema, IDBPDatabase } from 'idb'
import type { ArrangedPhoto, HandedOver, KeptPhoto } from './kept-batch.ts'

/** What a device keeps of photos and batches. A change of it wants a new `outboxVersion` and an upgrade from every older one. */
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
