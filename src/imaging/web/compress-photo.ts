import { keepableOriginal } from '../keep-original.ts'
import { compressionLimits } from '../limits.ts'
import { drawPhoto, freeCanvas } from './draw-photo.ts'
import { encodeToTarget, jpegBlob } from './encode.ts'
import { encodePreview, reducedPreview } from './encode-preview.ts'
import { openPhoto } from './open-photo.ts'
import type { CompressedPhoto, PhotoJob } from './photo-job.ts'

/** One photo, from the chosen file to what is uploaded. Throws an `AppError` with a sentence that names the file. */
export async function compressPhoto(job: PhotoJob): Promise<CompressedPhoto> {
  const photo = await openPhoto(job)
  const original = keepableOriginal(photo.bytes, photo.header)
  const canvas = await drawPhoto(photo, compressionLimits.maxSide, job)
  const { width, height } = canvas
  try {
    // The browser encodes beside the worker, which has time for the preview meanwhile.
    const encoding = encodeToTarget(canvas, job.name)
    const [compressed, preview] = await Promise.all([encoding, reducedPreview(canvas, job.name).catch(() => undefined)])
    const jpeg = original && original.length <= compressed.length ? original : compressed
    return { blob: jpegBlob(jpeg), width, height, ...(preview && { preview }) }
  } finally {
    freeCanvas(canvas)
  }
}

/** Only the preview of a file. Decodes no more of it than a preview needs. */
export async function previewOfFile(job: PhotoJob): Promise<Blob> {
  const photo = await openPhoto(job)
  return encodePreview(await drawPhoto(photo, compressionLimits.previewSide, job), job.name)
}
