import { AppError } from '../../platform/errors.ts'
import { keepableOriginal } from '../keep-original.ts'
import { compressionLimits } from '../limits.ts'
import { imagingFailures, photoName } from '../photo-fault.ts'
import { drawPhoto, freeCanvas } from './draw-photo.ts'
import { encodeToTargetSize, jpegBlob } from './encode.ts'
import { encodePreview, reducedPreview } from './encode-preview.ts'
import { openPhoto } from './open-photo.ts'
import type { CompressedPhoto, PhotoAnswer, PhotoJob } from './photo-job.ts'

/** Takes one job at a time and answers each job once, failures too. */
self.addEventListener('message', (event: MessageEvent<PhotoJob>) => {
  void answerTo(event.data).then((answer) => self.postMessage(answer, { transfer: [] }))
})

async function answerTo(job: PhotoJob): Promise<PhotoAnswer> {
  try {
    return job.kind === 'compress'
      ? { kind: 'compressed', photo: await compressPhoto(job) }
      : { kind: 'preview', blob: await previewOfFile(job) }
  } catch (thrown) {
    if (thrown instanceof AppError) return { kind: 'failed', code: thrown.code, sentence: thrown.sentence }
    return { kind: 'failed', code: 'broken', sentence: unforeseenSentence(job) }
  }
}

function unforeseenSentence(job: PhotoJob): string {
  const failure = job.kind === 'compress' ? imagingFailures.compress : imagingFailures.preview
  return `${failure}: ${photoName(job.name)} couldn't be processed by this browser. Your photo is safe. Reload the page and try again.`
}

/** Compresses one chosen file for upload. Throws an `AppError` with a sentence that names the file. */
async function compressPhoto(job: PhotoJob): Promise<CompressedPhoto> {
  const photo = await openPhoto(job)
  const original = keepableOriginal(photo.bytes, photo.header)
  const canvas = await drawPhoto(photo, compressionLimits.maxSide, job)
  const { width, height } = canvas
  try {
    // The browser encodes outside of the worker, so the worker makes the preview at the same time.
    const encoding = encodeToTargetSize(canvas, job.name)
    const [compressed, preview] = await Promise.all([encoding, reducedPreview(canvas, job.name).catch(() => undefined)])
    const jpeg = original && original.length <= compressed.length ? original : compressed
    return { blob: jpegBlob(jpeg), width, height, ...(preview && { preview }) }
  } finally {
    freeCanvas(canvas)
  }
}

/** Makes only the preview of a file and decodes no more of it than a preview needs. */
async function previewOfFile(job: PhotoJob): Promise<Blob> {
  const photo = await openPhoto(job)
  return encodePreview(await drawPhoto(photo, compressionLimits.previewSide, job), job.name)
}
