import { fitWithin } from '../dimensions.ts'
import { keepableOriginal } from '../keep-original.ts'
import { compressionLimits } from '../limits.ts'
import { drawPhoto, newCanvas } from './draw-photo.ts'
import { encodeJpeg, encodeToTarget } from './encode.ts'
import { openPhoto } from './open-photo.ts'
import type { CompressedPhoto, PhotoJob } from './photo-job.ts'

/** One photo, from the chosen file to what is uploaded. Throws an `AppError` with a sentence that names the file. */
export async function compressPhoto(job: PhotoJob): Promise<CompressedPhoto> {
  const photo = await openPhoto(job)
  const canvas = await drawPhoto(photo, compressionLimits.maxSide, job)
  const compressed = await encodeToTarget(canvas, job.name)
  const original = keepableOriginal(photo.bytes, photo.header)
  const jpeg = original && original.length <= compressed.length ? original : compressed
  const preview = await previewOf(canvas, job).catch(() => undefined)
  return { blob: asBlob(jpeg), width: canvas.width, height: canvas.height, ...(preview && { preview }) }
}

/** Only the preview of a file. Decodes no more of it than a preview needs. */
export async function previewOfFile(job: PhotoJob): Promise<Blob> {
  const photo = await openPhoto(job)
  return previewOf(await drawPhoto(photo, compressionLimits.previewSide, job), job)
}

async function previewOf(canvas: OffscreenCanvas, job: PhotoJob): Promise<Blob> {
  const size = fitWithin(canvas, compressionLimits.previewSide)
  const small = newCanvas(size, job.name)
  small.context.drawImage(canvas, 0, 0, size.width, size.height)
  return asBlob(await encodeJpeg(small.canvas, compressionLimits.previewQuality, 'preview', job.name))
}

function asBlob(jpeg: Uint8Array<ArrayBuffer>): Blob {
  return new Blob([jpeg], { type: 'image/jpeg' })
}
