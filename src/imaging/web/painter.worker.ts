import { adjustPixels } from '../adjust-pixels.ts'
import type { PainterAnswer, PainterJob } from './painter-job.ts'

/** Adjusts the transferred pixels in place and transfers them back. */
self.addEventListener('message', ({ data: { pixels, size, adjustments } }: MessageEvent<PainterJob>) => {
  adjustPixels(pixels, size, adjustments)
  self.postMessage({ pixels } satisfies PainterAnswer, { transfer: [pixels.buffer] })
})
