import { AppError } from '../../platform/errors.ts'
import { imagingFailures, photoName } from '../photo-fault.ts'
import type { AdjustAnswer, AdjustJob } from './adjust-job.ts'
import { adjustPhoto } from './adjust-photo.ts'

/** One job at a time comes in, one answer goes out; what fails is an answer too. */
self.addEventListener('message', (event: MessageEvent<AdjustJob>) => {
  void answerTo(event.data).then((answer) => self.postMessage(answer, { transfer: [] }))
})

async function answerTo(job: AdjustJob): Promise<AdjustAnswer> {
  try {
    return { kind: 'adjusted', photo: await adjustPhoto(job) }
  } catch (thrown) {
    if (thrown instanceof AppError) return { kind: 'failed', code: thrown.code, sentence: thrown.sentence }
    const problem = `this browser could not work on ${photoName(job.name)}`
    const advice = 'The photo itself is untouched. Reload the page and try again.'
    return { kind: 'failed', code: 'broken', sentence: `${imagingFailures.compress}: ${problem}. ${advice}` }
  }
}
