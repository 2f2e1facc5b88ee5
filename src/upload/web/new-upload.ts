import type { UploadSource } from '../upload-queue.ts'
import type { Upload } from './queue-state.ts'
import type { BatchPhoto } from './run-batch.ts'

/** Ids for the files of one product, in the order they were chosen. */
export function photosOfFiles(
  files: readonly (Blob & { readonly name?: string })[],
  newId: () => string,
): BatchPhoto[] {
  return files.map((file, order) => ({ id: newId(), order, name: file.name ?? '', file }))
}

export function newUpload(id: string, source: UploadSource, photos: readonly BatchPhoto[]): Upload {
  return {
    id,
    source,
    status: 'queued',
    itemId: null,
    sku: null,
    batchNumber: null,
    images: photos.map((photo) => ({ id: photo.id, name: photo.name, state: 'chosen' })),
    totalImages: photos.length,
    progress: 0,
    delay: null,
    error: null,
    startedAt: null,
    completedAt: null,
    result: null,
  }
}
