import { adjustPixels } from '../adjust-pixels.ts'
import { type Adjustments, isAdjusted } from '../adjustments.ts'
import { fitWithin } from '../dimensions.ts'
import { compressionLimits } from '../limits.ts'
import type { AdjustedPhoto, AdjustJob } from './adjust-job.ts'
import { drawPhoto, freeCanvas, newCanvas } from './draw-photo.ts'
import { encodeJpeg } from './encode.ts'
import { openPhoto } from './open-photo.ts'

/** One photo or camera frame, adjusted at its own size. Throws an `AppError` with a sentence that names the photo. */
export async function adjustPhoto(job: AdjustJob): Promise<AdjustedPhoto> {
  const canvas = job.source instanceof Blob ? await drawFile(job.source, job.name) : drawFrame(job.source, job.name)
  const { width, height } = canvas
  try {
    if (isAdjusted(job.adjustments)) adjustCanvas(canvas, job.adjustments)
    const encoding = encodeJpeg(canvas, job.quality, 'compress', job.name)
    const [jpeg, preview] = await Promise.all([encoding, encodePreview(canvas, job.name)])
    return { blob: asBlob(jpeg), preview: asBlob(preview), width, height }
  } finally {
    freeCanvas(canvas)
  }
}

/** By the decoder that the page shows photos with, so that what is saved was seen. */
async function drawFile(file: Blob, name: string | undefined): Promise<OffscreenCanvas> {
  const photo = await openPhoto({ file, name })
  return drawPhoto(photo, Number.POSITIVE_INFINITY, { decoder: 'bitmap', name })
}

function drawFrame(frame: ImageBitmap, name: string | undefined): OffscreenCanvas {
  const { canvas, context } = newCanvas(frame, name)
  context.drawImage(frame, 0, 0)
  frame.close()
  return canvas
}

function adjustCanvas(canvas: OffscreenCanvas, adjustments: Adjustments): void {
  const context = canvas.getContext('2d')
  const image = context?.getImageData(0, 0, canvas.width, canvas.height)
  if (!image) throw new TypeError('The canvas has no context.')
  adjustPixels(image.data, canvas, adjustments)
  context?.putImageData(image, 0, 0)
}

async function encodePreview(canvas: OffscreenCanvas, name: string | undefined): Promise<Uint8Array<ArrayBuffer>> {
  const size = fitWithin(canvas, compressionLimits.previewSide)
  const small = newCanvas(size, name)
  small.context.drawImage(canvas, 0, 0, size.width, size.height)
  return encodeJpeg(small.canvas, compressionLimits.previewQuality, 'preview', name).finally(() =>
    freeCanvas(small.canvas),
  )
}

function asBlob(jpeg: Uint8Array<ArrayBuffer>): Blob {
  return new Blob([jpeg], { type: 'image/jpeg' })
}
