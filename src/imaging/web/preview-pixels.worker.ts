import { createPixelAdjuster } from './fast-pixels.ts'
import type { PreviewPixelsAnswer, PreviewPixelsJob } from './preview-pixels-job.ts'

const adjustPixels = createPixelAdjuster()

/** Adjusts the pixels in the buffer that the page transferred, and transfers the buffer back. */
self.addEventListener('message', ({ data: { pixels, size, adjustments } }: MessageEvent<PreviewPixelsJob>) => {
  adjustPixels(pixels, size, adjustments)
  self.postMessage({ pixels } satisfies PreviewPixelsAnswer, { transfer: [pixels.buffer] })
})
