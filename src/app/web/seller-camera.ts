import { browserCapturePorts } from '../../capture/web/browser-capture-ports.ts'
import { type CaptureStore, createCaptureStore } from '../../capture/web/capture-store.ts'
import { photosPerItem } from '../../photos/limits.ts'
import { AppError } from '../../platform/errors.ts'
import { countWords } from '../../platform/web/count-words.ts'
import { sayFailed } from '../../platform/web/ui/toasts.ts'
import { type KeptBatch, openOutbox } from '../../upload/web/outbox.ts'
import type { UploadStore } from '../../upload/web/upload-store.ts'
import { warnBeforeLeaving } from '../../upload/web/warn-before-leaving.ts'
import { batchOwner, goOnWithKept } from './go-on-with-kept.ts'
import { keptPhotoOf, shotOf } from './kept-shots.ts'
import { offerKept } from './offer-kept.ts'
import { sayUnseen } from './say-unseen.ts'

export type SellerCamera = {
  /** The camera overlay's store, and the picture that it shows. */
  captures: CaptureStore
  video: HTMLVideoElement
  /** What an earlier page left behind goes on: handed over batches upload, those that were still being shot are offered. */
  goOn(): void
}

const kept = new Map<string, SellerCamera>()

/** The seller's camera: it keeps every shot in this device's outbox and hands finished batches to the upload queue. */
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
  warnBeforeLeaving(captures, () => captures.getSnapshot().shots.some(({ unkept }) => unkept !== undefined))
  sayUnseen(captures, sayFailed)
  const own = batchOwner(sellerId)
  captures.subscribe(() => {
    const { batchId, shots, taking } = captures.getSnapshot()
    if (shots.length + taking > 0) own(batchId)
  })
  const goOnWith = (batch: KeptBatch) => {
    if (batch.handedOver) return uploads.resume([batch])
    sayLost(batch.lost.length)
    offerKept(captures, { id: batch.id, shots: batch.photos.map(shotOf) })
  }
  const camera = {
    captures,
    video: ports.camera.element,
    goOn: () => void goOnWithKept(() => outbox.list().catch(sayUnread), own, goOnWith),
  }
  kept.set(sellerId, camera)
  return camera
}

/** What cannot be read stays where it is: a later page may read it. */
function sayLost(photos: number) {
  if (photos === 0) return
  const them = photos === 1 ? 'it' : 'them'
  sayFailed(
    `${countWords(photos, 'photo')} kept on this device cannot be read`,
    `The others are safe. Reload the page to try once more, or take ${them} again.`,
  )
}

function sayUnread(error: unknown): [] {
  sayFailed('Photos kept on this device could not be read', error instanceof AppError ? error.sentence : undefined)
  return []
}
