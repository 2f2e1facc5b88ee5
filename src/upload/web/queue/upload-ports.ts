import type { CreateItemInput } from '../../../items/api.ts'
import type { Item } from '../../../items/item.ts'
import type { Outbox } from '../outbox/outbox.ts'

/** What the upload store needs of the test environment. Everything that can fail throws an AppError with its sentence. */
export type UploadPorts = {
  /**
   * The same `uploadSessionId` answers with the same product. 'conflict' for a typed SKU that is taken, 'gone' for a product
   * that was deleted.
   */
  createItem: (input: CreateItemInput, signal: AbortSignal) => Promise<Item>
  /** Only a product without photos goes. */
  removeItem: (itemId: string) => Promise<void>
  /** The item that has a SKU; 'not-found' where none has. */
  findItem: (sku: string, signal: AbortSignal) => Promise<FoundItem>
  /**
   * Stores one photo; the same id and bytes answer the same. Resolves with the SHA-256 (hex) of what was stored. 'gone' for a
   * photo that was stored and deleted, 'not-found' for an item that is not there any more.
   */
  storePhoto: (photo: PhotoToStore, signal: AbortSignal) => Promise<{ contentHash: string }>
  /** Opened for the photos of one batch, closed after them. */
  openCompressor: () => PhotoCompressor
  /** Where photos are kept until they are stored. */
  outbox: Pick<Outbox, 'remove' | 'handOver' | 'keepReady' | 'aim' | 'close' | 'renew' | 'find'>
  /** Makes this page the one that looks after a batch, as long as it lives. Those that are handed over are its own already. */
  own: (batchId: string) => void
  /** SHA-256 of the bytes in hex; undefined where the browser offers none (plain http). */
  hash: (blob: Blob) => Promise<string | undefined>
  newId: () => string
  now: () => Date
  /** In [0, 1). */
  random: () => number
  /** Resolves after so many milliseconds, or sooner when trying again may help (the connection is back). Rejects when aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Resolves after so many milliseconds, no sooner. */
  pause: (milliseconds: number) => Promise<void>
}

export type PhotoToStore = {
  itemId: string
  devicePhotoId: string
  /** Position in the product, from 0. */
  order: number
  name: string
  capturedAt: Date
  blob: Blob
  /** SHA-256 of `blob`, hex, where the browser offers it. */
  sentHash?: string | undefined
  /** SHA-256 of the file as it was picked, hex; a shot has none. */
  pickedHash?: string | undefined
}

export type FoundItem = {
  itemId: string
  sku: string
  batchNumber: number
  /** How many it holds. */
  photos: number
  /** The position after its last photo. */
  nextOrder: number
}

export type PhotoCompressor = {
  compress: (file: Blob, options: { signal: AbortSignal }) => Promise<{ blob: Blob; preview?: Blob }>
  /** The small picture that a camera stored inside the file, if there is one. */
  placeholder: (file: Blob) => Promise<Blob | undefined>
  /** A small picture made of the photo. */
  preview: (file: Blob) => Promise<Blob>
  close: () => void
}
