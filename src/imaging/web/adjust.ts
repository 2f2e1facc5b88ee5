import { AppError } from '../../platform/errors.ts'
import { compressionLimits } from '../limits.ts'
import { imagingFailures, photoName } from '../photo-fault.ts'
import type { AdjustAnswer, AdjustedPhoto, AdjustJob } from './adjust-job.ts'
import { createWorkerPool } from './worker-pool.ts'

/** What is asked for: adjustments, JPEG quality from 0 to 1, the part to keep, and the name that a sentence calls the photo by. */
export type AdjustAsk = Pick<AdjustJob, 'adjustments' | 'quality'> & Partial<Pick<AdjustJob, 'crop' | 'name'>>

/** Makes what a seller saw into a JPEG, off the main thread. */
export type Adjuster = {
  /**
   * A JPEG without metadata at the source's own size, or of a part of it, plus a small preview. A Blob is decoded upright; a bitmap is handed
   * over and closed, whatever becomes of it. Rejects with an `AppError`, code 'bad-input' when the Blob will never become a
   * photo, 'broken' or 'try-later' when another try may help; an abort rejects with the signal's reason.
   */
  render(
    source: Blob | ImageBitmap,
    ask: AdjustAsk,
    options?: { signal?: AbortSignal | undefined },
  ): Promise<AdjustedPhoto>
  /** Ends the workers; what is under way or waiting rejects with an AbortError. */
  close(): void
}

/** Two, so that a shot does not wait for the whole of the one before; each may hold a few copies of a large photo. */
const workers = 2

/** Starts with no worker and adds them as photos come. */
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
  const problem = `${imagingFailures.compress}: the browser stopped while working on ${photoName(name)}.`
  // A bitmap was a moment before the camera, and is gone.
  return isBitmap
    ? `${problem} Close other tabs and take it again.`
    : `${problem} The photo itself is untouched. Close other tabs and try again.`
}
