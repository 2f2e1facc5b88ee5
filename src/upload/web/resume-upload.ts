import type { QueuedImage } from '../upload-queue.ts'
import type { KeptBatch, KeptPhoto } from './kept-batch.ts'
import { type NewUpload, newUpload } from './new-upload.ts'
import type { BatchPhoto } from './run-batch.ts'

const lostSentence = 'This photo is no longer on this device. The others are safe. Take it again.'

/**
 * A batch that an earlier page handed over and did not finish, under the same ids, each photo at its place. Photos that have
 * left the outbox are stored; those that were lost stay with their reason.
 */
export function resumedUpload(
  { id, photos, lost }: Omit<KeptBatch, 'handedOver'>,
  handedOver: readonly string[],
): NewUpload {
  const kept = new Map(photos.map((photo) => [photo.id, photo]))
  const images = handedOver.map((photoId): QueuedImage<Blob> => {
    const photo = kept.get(photoId)
    if (photo) return { id: photoId, name: '', state: stateOf(photo), preview: photo.preview, kept: true }
    if (!lost.includes(photoId)) return { id: photoId, name: '', state: 'stored' }
    return { id: photoId, name: '', state: 'failed', fault: { sentence: lostSentence, mayPass: false } }
  })
  const toSend = handedOver.flatMap((photoId, order) => {
    const photo = kept.get(photoId)
    return photo ? [photoToSend(photo, order)] : []
  })
  return { upload: newUpload(id, 'camera', images), photos: toSend }
}

function stateOf({ ready }: KeptPhoto): QueuedImage['state'] {
  return ready ? 'ready' : 'chosen'
}

function photoToSend({ id, photo, takenAt, ready }: KeptPhoto, order: number): BatchPhoto {
  return { id, order, name: '', file: photo, takenAt, ...(ready && { compressed: photo }) }
}
