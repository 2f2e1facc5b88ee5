import { browserCapturePorts } from '../../capture/web/browser-capture-ports.ts'
import { type CaptureStore, createCaptureStore } from '../../capture/web/capture-store.ts'
import { photosPerItem } from '../../photos/limits.ts'
import { AppError } from '../../platform/errors.ts'
import { sayFailed } from '../../platform/web/ui/toasts.ts'
import { openOutbox } from '../../upload/web/outbox.ts'
import { whenOwner } from '../../upload/web/own-outbox.ts'
import type { UploadStore } from '../../upload/web/upload-store.ts'
import { keptPhotoOf, shotOf } from './kept-shots.ts'
import { offerKept } from './offer-kept.ts'

/** The camera overlay's store, and the picture that it shows. */
export type SellerCamera = { captures: CaptureStore; video: HTMLVideoElement }

const kept = new Map<string, SellerCamera>()

/**
 * The seller's camera: it keeps every shot in this device's outbox and hands finished batches to the upload queue. What an
 * earlier page left behind goes on: handed over batches upload, one that was still being shot is offered.
 */
export function cameraOf(sellerId: string, uploads: UploadStore): SellerCamera {
  const known = kept.get(sellerId)
  if (known) return known
  const outbox = openOutbox(sellerId)
  const ports = browserCapturePorts()
  const captures = createCaptureStore(
    {
      ...ports,
      keepShot: (shot, batchId) => outbox.put(keptPhotoOf(shot, batchId)),
      forgetShots: (ids) => outbox.remove(ids),
      handOver({ id, shots }) {
        const photos = shots.map((shot) => ({ ...shot, kept: shot.unkept === undefined }))
        const refused = uploads.handOver({ id, photos })
        if (refused) sayFailed('Upload failed', refused)
      },
    },
    { maxShots: photosPerItem },
  )
  void whenOwner(sellerId, async () => {
    const left = await outbox.list().catch(sayUnread)
    uploads.resume(left.filter(({ handedOver }) => handedOver))
    const queued = new Set(uploads.getSnapshot().queue.map(({ id }) => id))
    const unfinished = left.filter(({ id, handedOver }) => handedOver === null && !queued.has(id))
    offerKept(
      captures,
      unfinished.map(({ id, photos }) => ({ id, shots: photos.map(shotOf) })),
    )
  })
  const camera = { captures, video: ports.camera.element }
  kept.set(sellerId, camera)
  return camera
}

function sayUnread(error: unknown): [] {
  sayFailed('Photos kept on this device could not be read', error instanceof AppError ? error.sentence : undefined)
  return []
}
