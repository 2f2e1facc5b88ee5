import type { ItemDetails } from '../../../items/item-defaults.ts'
import { progressOf, type UploadSource } from '../../upload-queue.ts'
import type { Upload } from './queue-state.ts'
import type { Batch } from './upload-batch.ts'

/** The queue entry of a batch, and the batch to send. */
export type QueuedBatch = { readonly upload: Upload; readonly batch: Batch }

/** One product to upload. */
export type NewBatch = {
  /** The upload session id. The outbox records the batch under it. */
  readonly id: string
  readonly source: UploadSource
  /** The SKU that the seller typed, upper case and trimmed; null for the next generated one. */
  readonly sku: string | null
  readonly details?: ItemDetails
  /** In their order in the product. */
  readonly photos: readonly {
    readonly id: string
    /** The file's own name; '' for a camera's shot. */
    readonly name: string
    readonly photo: Blob
    readonly preview?: Blob | undefined
    /** Milliseconds since 1970. */
    readonly takenAt: number
    /** True when the outbox has the photo, so that a reload of the page does not lose it. */
    readonly kept: boolean
  }[]
}

/** The queue entry and the batch of a product. `now`: milliseconds since 1970. */
export function queuedBatchOf({ id, source, sku, details, photos }: NewBatch, now: number): QueuedBatch {
  const images = photos.map(({ id: photoId, name, preview, kept }) => {
    return { id: photoId, name, state: 'chosen' as const, preview, kept }
  })
  const toSend = photos.map(({ id: photoId, name, photo, takenAt, kept }, index) => {
    return { id: photoId, index, name, file: photo, takenAt, kept }
  })
  return {
    upload: newUpload({ id, source, images, wantedSku: sku, waitingSince: now, joinsItem: false }),
    batch: { id, target: { sku, joins: null, ...(details && { details }) }, photos: toSend },
  }
}

export function newUpload(
  about: Pick<Upload, 'id' | 'source' | 'images' | 'wantedSku' | 'waitingSince' | 'joinsItem'>,
): Upload {
  return {
    ...about,
    status: 'queued',
    itemId: null,
    sku: null,
    batchNumber: null,
    totalImages: about.images.length,
    progress: progressOf(about.images),
    delayReason: null,
    error: null,
    problem: null,
    startedAt: null,
    completedAt: null,
    result: null,
  }
}
