import { AppError } from '../../platform/errors.ts'
import { imagingFailures, photoName } from '../photo-fault.ts'
import { compressPhoto, previewOfFile } from './compress-photo.ts'
import type { PhotoAnswer, PhotoJob } from './photo-job.ts'

/** One job at a time comes in, one answer goes out; what fails is an answer too. */
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
  return `${failure}: this browser could not work on ${photoName(job.name)}. The photo itself is untouched. Reload the page and try again.`
}
