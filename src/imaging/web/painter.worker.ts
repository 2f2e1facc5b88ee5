import { adjustPixels } from '../adjust-pixels.ts'
import type { PainterAnswer, PainterJob } from './painter-job.ts'

/** The pixels are handed over, adjusted where they are, and handed back. */
self.addEventListener('message', ({ data: { pixels, size, adjustments } }: MessageEvent<PainterJob>) => {
  adjustPixels(pixels, size, adjustments)
  self.postMessage({ pixels } satisfies PainterAnswer, { transfer: [pixels.buffer] })
})
