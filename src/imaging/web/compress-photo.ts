import { fitWithin } from '../dimensions.ts'
import { keepableOriginal } from '../keep-original.ts'
import { compressionLimits } from '../limits.ts'
import { drawPhoto, freeCanvas, newCanvas } from './draw-photo.ts'
import { encodeJpeg, encodeToTarget } from './encode.ts'
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
    const [compressed, preview] = await Promise.all([encoding, reducedPreview(canvas, job).catch(() => undefined)])
    const jpeg = original && original.length <= compressed.length ? original : compressed
    return { blob: asBlob(jpeg), width, height, ...(preview && { preview }) }
  } finally {
    freeCanvas(canvas)
  }
}

/** Only the preview of a file. Decodes no more of it than a preview needs. */
export async function previewOfFile(job: PhotoJob): Promise<Blob> {
  const photo = await openPhoto(job)
  return encodePreview(await drawPhoto(photo, compressionLimits.previewSide, job), job)
}

async function reducedPreview(canvas: OffscreenCanvas, job: PhotoJob): Promise<Blob> {
  const size = fitWithin(canvas, compressionLimits.previewSide)
  const small = newCanvas(size, job.name)
  small.context.drawImage(canvas, 0, 0, size.width, size.height)
  return encodePreview(small.canvas, job)
}

/** Frees the canvas. */
async function encodePreview(canvas: OffscreenCanvas, job: PhotoJob): Promise<Blob> {
  try {
    return asBlob(await encodeJpeg(canvas, compressionLimits.previewQuality, 'preview', job.name))
  } finally {
    freeCanvas(canvas)
  }
}

function asBlob(jpeg: Uint8Array<ArrayBuffer>): Blob {
  return new Blob([jpeg], { type: 'image/jpeg' })
}
