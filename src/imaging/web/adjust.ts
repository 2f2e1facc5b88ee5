import { AppError } from '../../platform/errors.ts'
import { compressionLimits } from '../limits.ts'
import { imagingFailures, photoName } from '../photo-fault.ts'
import type { AdjustAnswer, AdjustedPhoto, AdjustJob } from './adjust-job.ts'
import { createWorkerPool } from './worker-pool.ts'

/** Adjustments, JPEG quality from 0 to 1, the part to keep, and the name of the photo for error sentences. */
export type AdjustRequest = Pick<AdjustJob, 'adjustments' | 'quality'> & Partial<Pick<AdjustJob, 'crop' | 'name'>>

/** Renders an adjusted photo as a JPEG, off the main thread. */
export type Adjuster = {
  /**
   * Returns a JPEG without metadata at the size of the source or of its crop, and a small preview. A Blob is decoded upright; a
   * bitmap is transferred and always closed. Rejects with `AppError('bad-input')` if the Blob will never become a photo, or
   * with 'broken' or 'try-later' if another try may help. An abort rejects with the signal's reason.
   */
  render(
    source: Blob | ImageBitmap,
    request: AdjustRequest,
    options?: { signal?: AbortSignal | undefined },
  ): Promise<AdjustedPhoto>
  /** Ends the workers. Running and waiting jobs reject with an AbortError. */
  close(): void
}

/** Two, so that a shot does not wait for all work on the one before. Each worker may hold a few copies of a large photo. */
const workers = 2

/** Starts without workers and adds them as photos come. */
export function createAdjuster({ startWorker = startAdjustWorker }: { startWorker?: () => Worker } = {}): Adjuster {
  const pool = createWorkerPool<AdjustJob, AdjustAnswer>({
    size: workers,
    startWorker,
    secondsPerJob: compressionLimits.secondsPerPhoto,
  })
  return {
    async render(source, { adjustments, crop, quality, name }, { signal } = {}) {
      const isBitmap = source instanceof ImageBitmap
      const job = { source, adjustments, crop, quality, name }
      const answer = await pool.run(job, signal, isBitmap ? [source] : []).finally(() => isBitmap && source.close())
      if (answer === 'worker-died') throw new AppError('broken', diedSentence(isBitmap, name))
      if (answer.kind === 'failed') throw new AppError(answer.code, answer.sentence)
      return answer.photo
    },
    close: () => pool.close(),
  }
}

function startAdjustWorker(): Worker {
  return new Worker(new URL('./adjust.worker.ts', import.meta.url), { type: 'module' })
}

function diedSentence(isBitmap: boolean, name: string | undefined): string {
  const problem = `${imagingFailures.compress}: ${photoName(name)} couldn't be processed because the browser stopped.`
  // A bitmap is a camera frame that no longer exists.
  return isBitmap
    ? `${problem} Close other tabs and take it again.`
    : `${problem} Your photo is safe. Close other tabs and try again.`
}
