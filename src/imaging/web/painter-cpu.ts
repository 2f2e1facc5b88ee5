import { adjustPixels } from '../adjust-pixels.ts'
import type { PainterEngine } from './painter-engine.ts'
import type { PainterAnswer, PainterJob } from './painter-job.ts'
import { createScaler } from './painter-scaler.ts'
import { createWorkerPool } from './worker-pool.ts'

/**
 * Paints with the kernel that also saves, in a worker of its own, so that sliders move freely meanwhile. Where the worker
 * does not come up, it paints on the page: slower, but the seller sees the photo.
 */
export function createCpuEngine(): PainterEngine {
  const scale = createScaler({ willReadFrequently: true })
  const pool = createWorkerPool<PainterJob, PainterAnswer>({ size: 1, startWorker, secondsPerJob: 10 })
  let picture: ImageData | undefined
  let hasWorker = true
  // Handed over, the pixels are copied once instead of twice.
  const handOver = (job: PainterJob) => pool.run(job, undefined, [job.pixels.buffer])
  return {
    name: 'cpu',
    maxSide: Number.POSITIVE_INFINITY,
    load(shown, size) {
      picture = scale(shown, size).getImageData(0, 0, size.width, size.height)
    },
    async paint(adjustments) {
      if (!picture) return undefined
      const { data, width, height } = picture
      const newJob = () => ({ pixels: data.slice(), size: { width, height }, adjustments })
      const answer = hasWorker ? await handOver(newJob()).catch(() => undefined) : 'worker-died'
      if (!answer) return undefined
      if (answer !== 'worker-died') return new ImageData(answer.pixels, width, height)
      hasWorker = false
      const { pixels, size } = newJob()
      adjustPixels(pixels, size, adjustments)
      return new ImageData(pixels, width, height)
    },
    close: () => pool.close(),
  }
}

function startWorker(): Worker {
  return new Worker(new URL('./painter.worker.ts', import.meta.url), { type: 'module' })
}
