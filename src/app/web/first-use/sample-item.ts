import type { ItemDetails } from '../../../items/item-defaults.ts'
import { AppError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/web/net/new-id.ts'
import type { WorkPorts } from '../work/work-ports.ts'

/** Photos of public/samples: a pair of jeans, and a label that names brand, size and material. */
const photoPaths = ['/samples/jeans.jpg', '/samples/label-3.jpg']
const details: ItemDetails = { category: 'Mens Jeans', condition: 'good' }

/**
 * Uploads the sample photos as one item, through the outbox like shots of the camera. Rejects with an AppError if they cannot be
 * fetched or kept on this device.
 */
export async function uploadSampleItem({ outbox, claim, handOver }: WorkPorts): Promise<void> {
  const blobs = await Promise.all(photoPaths.map(fetchPhoto))
  const batchId = newId()
  claim(batchId)
  const takenAt = Date.now()
  const photos = blobs.map((photo, at) => ({ id: newId(), batchId, takenAt: takenAt + at, photo }))
  for (const photo of photos) await outbox.put(photo)
  const toUpload = photos.map((photo) => ({ ...photo, name: '', kept: true }))
  const refusal = handOver([{ id: batchId, source: 'camera', sku: null, details, photos: toUpload }])
  if (refusal) throw new AppError('try-later', refusal)
}

async function fetchPhoto(path: string): Promise<Blob> {
  const answer = await fetch(path).catch((cause: unknown) => {
    throw new AppError('try-later', 'Check your network and try again.', { cause })
  })
  if (!answer.ok) throw new AppError('broken', 'A sample photo is missing on this server.')
  return answer.blob()
}
