import type { QueuedImage } from '../../upload-queue.ts'
import type { RenewedBatch } from '../outbox/renew-batch.ts'
import { type NewUpload, newUpload } from './new-upload.ts'
import type { Upload } from './queue-state.ts'
import type { Batch } from './upload-batch.ts'

/** New ids for a batch and for each of its photos that is here. */
export function newIdsOf({ photos }: Batch, newId: () => string): RenewedBatch {
  return { id: newId(), photoIds: new Map(photos.map((photo) => [photo.id, newId()])) }
}

/** What is left of a batch as a batch of its own, for a product of its own under the SKU that was typed. */
export function renewedUpload(upload: Upload, { target, photos }: Batch, { id, photoIds }: RenewedBatch): NewUpload {
  const left = photos.map((photo, place) => ({ ...photo, id: photoIds.get(photo.id) ?? photo.id, place }))
  const ready = new Set(photos.filter((photo) => photo.compressed).map((photo) => photo.id))
  const images = upload.images.flatMap(({ id: imageId, name, preview, kept }) => {
    const renewed = photoIds.get(imageId)
    const state: QueuedImage['state'] = ready.has(imageId) ? 'ready' : 'chosen'
    return renewed === undefined ? [] : [{ id: renewed, name, state, preview, kept }]
  })
  const { source, wantedSku, waitingSince } = upload
  return {
    upload: newUpload({ id, source, images, wantedSku, waitingSince, joins: false }),
    batch: { id, target: { sku: target.sku, joins: null }, photos: left },
  }
}
