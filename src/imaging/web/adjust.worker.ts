import { AppError } from '../../platform/errors.ts'
import { type Adjustments, isAdjusted } from '../adjustments.ts'
import type { Rect } from '../aspect-ratio.ts'
import { isWholePhoto } from '../crop.ts'
import { imagingFailures, photoName } from '../photo-fault.ts'
import type { AdjustAnswer, AdjustedPhoto, AdjustJob } from './adjust-job.ts'
import { drawPhoto, freeCanvas, newCanvas } from './draw-photo.ts'
import { encodeJpeg, jpegBlob } from './encode.ts'
import { reducedPreview } from './encode-preview.ts'
import { createPixelAdjuster } from './fast-pixels.ts'
import { openPhoto } from './open-photo.ts'

const adjustPixels = createPixelAdjuster()

/** Takes one job at a time and answers each job once, failures too. */
self.addEventListener('message', (event: MessageEvent<AdjustJob>) => {
  void answerTo(event.data).then((answer) => self.postMessage(answer, { transfer: [] }))
})

async function answerTo(job: AdjustJob): Promise<AdjustAnswer> {
  try {
    return { kind: 'adjusted', photo: await adjustPhoto(job) }
  } catch (thrown) {
    if (thrown instanceof AppError) return { kind: 'failed', code: thrown.code, sentence: thrown.sentence }
    const problem = `${photoName(job.name)} couldn't be processed by this browser`
    const advice = 'Your photo is safe. Reload the page and try again.'
    return { kind: 'failed', code: 'broken', sentence: `${imagingFailures.compress}: ${problem}. ${advice}` }
  }
}

/**
 * Adjusts one photo or camera frame, or its crop, at its own size. Throws an `AppError` with a sentence that names the photo.
 */
async function adjustPhoto(job: AdjustJob): Promise<AdjustedPhoto> {
  const fullCanvas = job.source instanceof Blob ? await drawFile(job.source, job.name) : drawFrame(job.source, job.name)
  const canvas = cutOut(fullCanvas, job.crop, job.name)
  const { width, height } = canvas
  try {
    if (isAdjusted(job.adjustments)) adjustCanvas(canvas, job.adjustments)
    const encoding = encodeJpeg(canvas, job.quality, 'compress', job.name).then(jpegBlob)
    // A finished photo is kept even if its preview fails.
    const [blob, preview] = await Promise.all([encoding, reducedPreview(canvas, job.name).catch(() => encoding)])
    return { blob, preview, width, height }
  } finally {
    freeCanvas(canvas)
  }
}

/** Uses the decoder that the page shows photos with, so that the saved photo looks the same. */
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

/** Copies whole pixels onto whole pixels, so that no pixel changes. Frees the canvas that it cuts from. */
function cutOut(fullCanvas: OffscreenCanvas, crop: Rect | undefined, name: string | undefined): OffscreenCanvas {
  if (!crop || isWholePhoto(crop, fullCanvas)) return fullCanvas
  try {
    const { canvas, context } = newCanvas(crop, name)
    context.drawImage(fullCanvas, -crop.x, -crop.y)
    return canvas
  } finally {
    freeCanvas(fullCanvas)
  }
}

function adjustCanvas(canvas: OffscreenCanvas, adjustments: Adjustments): void {
  const context = canvas.getContext('2d')
  const image = context?.getImageData(0, 0, canvas.width, canvas.height)
  if (!image) throw new TypeError('The canvas has no context.')
  adjustPixels(image.data, canvas, adjustments)
  context?.putImageData(image, 0, 0)
}
