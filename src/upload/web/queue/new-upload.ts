import { progressOf, type UploadSource } from '../../upload-queue.ts'
import type { Upload } from './queue-state.ts'
import type { Batch } from './upload-batch.ts'

/** What the queue shows of a batch, and what it is to send. */
export type NewUpload = { readonly upload: Upload; readonly batch: Batch }

/** One product to upload. */
export type NewBatch = {
  /** The upload session id; the outbox records the batch under it. */
  readonly id: string
  readonly source: UploadSource
  /** As the seller typed it, upper case and trimmed; null: the next one. */
  readonly sku: string | null
  /** In the order they will have in the product. */
  readonly photos: readonly {
    readonly id: string
    /** The file's own name; '' for a shot. */
    readonly name: string
    readonly photo: Blob
    readonly preview?: Blob | undefined
    /** Milliseconds since 1970. */
    readonly takenAt: number
    /** Whether the outbox has it: then it survives this page. */
    readonly kept: boolean
  }[]
}

/** `now` in milliseconds since 1970. */
export function uploadOf({ id, source, sku, photos }: NewBatch, now: number): NewUpload {
  const images = photos.map(({ id: photoId, name, preview, kept }) => {
    return { id: photoId, name, state: 'chosen' as const, preview, kept }
  })
  const toSend = photos.map(({ id: photoId, name, photo, takenAt, kept }, place) => {
    return { id: photoId, place, name, file: photo, takenAt, kept }
  })
  return {
    upload: newUpload({ id, source, images, wantedSku: sku, waitingSince: now, joins: false }),
    batch: { id, target: { sku, joins: null }, photos: toSend },
  }
}

export function newUpload(
  about: Pick<Upload, 'id' | 'source' | 'images' | 'wantedSku' | 'waitingSince' | 'joins'>,
): Upload {
  return {
    ...about,
    status: 'queued',
    itemId: null,
    sku: null,
    batchNumber: null,
    totalImages: about.images.length,
    progress: progressOf(about.images),
    delay: null,
    error: null,
    problem: null,
    startedAt: null,
    completedAt: null,
    result: null,
  }
}
