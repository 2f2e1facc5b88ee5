import { progressOf, type QueuedImage, type UploadSource } from '../upload-queue.ts'
import type { Upload } from './queue-state.ts'
import type { BatchPhoto } from './run-batch.ts'

/** What the queue shows of a batch, and the photos it is to send. */
export type NewUpload = { upload: Upload; photos: BatchPhoto[] }

/** A batch straight from the camera. */
export type HandedOver = {
  /** The upload session id; the photos may be kept in the outbox under it. */
  readonly id: string
  /** In the order they will have in the product. */
  readonly photos: readonly {
    readonly id: string
    readonly photo: Blob
    readonly preview?: Blob | undefined
    /** Milliseconds since 1970. */
    readonly takenAt: number
    /** Whether the outbox has it: then it survives this page. */
    readonly kept: boolean
  }[]
}

/** One product's files, under new ids. */
export function uploadOfFiles(
  files: readonly (Blob & { readonly name?: string })[],
  source: UploadSource,
  newId: () => string,
): NewUpload {
  const id = newId()
  const photos = files.map((file, order) => ({ id: newId(), order, name: file.name ?? '', file }))
  const images = photos.map((photo) => ({ id: photo.id, name: photo.name, state: 'chosen' as const }))
  return { upload: newUpload(id, source, images), photos }
}

/** One product's photos from the camera, under the ids they were kept by. */
export function uploadOfCamera({ id, photos }: HandedOver): NewUpload {
  const images = photos.map(({ id: photoId, preview, kept }) => {
    return { id: photoId, name: '', state: 'chosen' as const, preview, kept }
  })
  const toSend = photos.map(({ id: photoId, photo, takenAt }, order) => {
    return { id: photoId, order, name: '', file: photo, takenAt }
  })
  return { upload: newUpload(id, 'camera', images), photos: toSend }
}

export function newUpload(id: string, source: UploadSource, images: readonly QueuedImage<Blob>[]): Upload {
  return {
    id,
    source,
    status: 'queued',
    itemId: null,
    sku: null,
    batchNumber: null,
    images,
    totalImages: images.length,
    progress: progressOf(images),
    delay: null,
    error: null,
    startedAt: null,
    completedAt: null,
    result: null,
  }
}
