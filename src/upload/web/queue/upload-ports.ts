import type { CreateItemInput } from '../../../items/api.ts'
import type { Item } from '../../../items/item.ts'
import type { Outbox } from '../outbox/outbox.ts'

/** The ports of the upload store. Every failure is an AppError with an error message for the seller. */
export type UploadPorts = {
  /**
   * Creates a product. A repeat with the same `uploadSessionId` gets the same product. Rejects with 'conflict' for a typed SKU
   * that is taken, 'gone' for a product that was deleted.
   */
  createItem: (input: CreateItemInput, signal: AbortSignal) => Promise<Item>
  /** Deletes a product, but only one without photos. */
  removeItem: (itemId: string) => Promise<void>
  /** The item that has a SKU. Rejects with 'not-found' if no item has it. */
  findItem: (sku: string, signal: AbortSignal) => Promise<FoundItem>
  /**
   * Stores one photo. A repeat with the same id and bytes gets the same answer. Resolves with the SHA-256 (hex) of the stored
   * bytes. Rejects with 'gone' for a photo that was stored and deleted, 'not-found' for a deleted item.
   */
  storePhoto: (photo: PhotoToStore, signal: AbortSignal) => Promise<{ contentHash: string }>
  /** Opens a compressor for the photos of one batch. The store closes it afterwards. */
  openCompressor: () => PhotoCompressor
  /** The outbox that keeps photos until they are stored. */
  outbox: Pick<Outbox, 'remove' | 'handOver' | 'keepReady' | 'setTarget' | 'close' | 'renew' | 'find'>
  /** Makes this page the owner of a batch while the page lives. It owns the batches it hands over already. */
  own: (batchId: string) => void
  /** SHA-256 of the bytes, hex; undefined if the browser offers no hashing (plain http). */
  hash: (blob: Blob) => Promise<string | undefined>
  newId: () => string
  now: () => Date
  /** A number in [0, 1). */
  random: () => number
  /** Resolves after so many milliseconds, or sooner when a retry may help (the connection is back). Rejects when aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Resolves after so many milliseconds, never sooner: the time for which a completed batch stays in the queue. */
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
  /** SHA-256 of `blob`, hex, if the browser offers hashing. */
  sentHash?: string | undefined
  /** SHA-256 of the file as it was picked, hex; undefined for a shot. */
  pickedHash?: string | undefined
}

export type FoundItem = {
  itemId: string
  sku: string
  batchNumber: number
  /** Number of photos in the item. */
  photos: number
  /** The position after its last photo. */
  nextOrder: number
}

export type PhotoCompressor = {
  compress: (file: Blob, options: { signal: AbortSignal }) => Promise<{ blob: Blob; preview?: Blob }>
  /** The thumbnail that a camera embedded in the file, if there is one. */
  placeholder: (file: Blob) => Promise<Blob | undefined>
  /** Makes a small picture from the photo. */
  preview: (file: Blob) => Promise<Blob>
  close: () => void
}
