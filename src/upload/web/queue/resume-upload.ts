import type { QueuedImage, UploadSource } from '../../upload-queue.ts'
import type { HandedOver, KeptBatch, KeptPhoto } from '../outbox/kept-batch.ts'
import { type NewUpload, newUpload } from './new-upload.ts'
import type { BatchPhoto } from './upload-batch.ts'

/**
 * A batch that an earlier page handed over and did not finish, under the same ids, each photo at its place. Photos that have
 * left the outbox are stored; those that were lost stay with their reason.
 */
export function resumedUpload(
  { id, photos, lost, keptAt }: Pick<KeptBatch, 'id' | 'photos' | 'lost' | 'keptAt'>,
  { photoIds, source, sku, joins }: HandedOver,
): NewUpload {
  const kept = new Map(photos.map((photo) => [photo.id, photo]))
  const images = photoIds.map((photoId): QueuedImage<Blob> => {
    const photo = kept.get(photoId)
    if (photo) return imageOf(photo)
    if (!lost.includes(photoId)) return { id: photoId, name: '', state: 'stored' }
    return { id: photoId, name: '', state: 'failed', fault: { sentence: lostSentence(source), mayPass: false } }
  })
  const toSend = photoIds.flatMap((photoId, place) => {
    const photo = kept.get(photoId)
    return photo ? [photoToSend(photo, place)] : []
  })
  return {
    upload: newUpload({ id, source, images, wantedSku: sku, waitingSince: keptAt, joins: joins !== null }),
    batch: { id, target: { sku, joins }, photos: toSend },
  }
}

function imageOf({ id, name = '', preview, ready }: KeptPhoto): QueuedImage<Blob> {
  return { id, name, state: ready ? 'ready' : 'chosen', preview, kept: true }
}

function photoToSend({ id, name = '', photo, takenAt, ready }: KeptPhoto, place: number): BatchPhoto {
  return { id, place, name, file: photo, takenAt, kept: true, ...(ready && { compressed: photo }) }
}

function lostSentence(source: UploadSource): string {
  const again = source === 'camera' ? 'Take it again.' : 'Choose the file again.'
  return `This photo is no longer on this device. The others are safe. ${again}`
}
