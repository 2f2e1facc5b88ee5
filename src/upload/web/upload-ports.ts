import type { CreateItemInput } from '../../items/api.ts'
import type { Item } from '../../items/item.ts'
import type { Outbox } from './outbox.ts'

/** What the upload store needs of the world. Everything that can fail throws an AppError with its sentence. */
export type UploadPorts = {
  /** The same `uploadSessionId` answers with the same product. */
  createItem(input: CreateItemInput, signal: AbortSignal): Promise<Item>
  removeItem(itemId: string): Promise<void>
  /** Stores one photo; the same id and bytes answer the same. Resolves with the SHA-256 (hex) of what was stored. */
  storePhoto(photo: PhotoToStore, signal: AbortSignal): Promise<{ contentHash: string }>
  /** Opened for the photos of one batch, closed after them. */
  openCompressor(): PhotoCompressor
  /** Where the camera's photos are kept until they are stored. */
  outbox: Pick<Outbox, 'remove' | 'handOver' | 'keepReady'>
  /** SHA-256 of the bytes in hex; undefined where the browser offers none (plain http). */
  hash(blob: Blob): Promise<string | undefined>
  newId(): string
  now(): Date
  /** In [0, 1). */
  random(): number
  /** Resolves after so many milliseconds, or sooner when trying again may help (the connection is back). Rejects when aborted. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
}

export type PhotoToStore = {
  itemId: string
  devicePhotoId: string
  /** Position in the product, from 0. */
  order: number
  name: string
  capturedAt: Date | undefined
  blob: Blob
}

export type PhotoCompressor = {
  compress(file: Blob, options: { signal: AbortSignal }): Promise<{ blob: Blob; preview?: Blob }>
  /** The small picture that a camera stored inside the file, if there is one. */
  placeholder(file: Blob): Promise<Blob | undefined>
  close(): void
}
