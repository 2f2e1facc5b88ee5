import { adjustPixels } from '../adjust-pixels.ts'
import { type Adjustments, noAdjustments } from '../adjustments.ts'
import type { Rect } from '../aspect-ratio.ts'
import type { Size } from '../dimensions.ts'
import { fitBox } from '../fit-box.ts'
import type { PainterEngine, Shown } from './painter-engine.ts'
import type { PainterAnswer, PainterJob } from './painter-job.ts'
import { contextOf, createScaler, setSize } from './painter-scaler.ts'
import { createWebglEngine } from './painter-webgl.ts'
import { createWorkerPool } from './worker-pool.ts'

export type PreviewPainter = {
  /**
   * What is shown from the next frame on: a bitmap, which must stay open until another is shown, or a playing video whose
   * every new frame is painted. `crop` is the shown part in pixels of the source. The canvas gets the size that fits its
   * box in device pixels, never larger than the crop.
   */
  show(source: ImageBitmap | HTMLVideoElement, crop: Rect): void
  /** Painted in the next animation frame; values set meanwhile are dropped but the last. */
  adjust(adjustments: Adjustments): void
  /** What paints now; a lost WebGL2 context becomes 'cpu'. */
  readonly engine: PainterEngine['name']
  close(): void
}

/**
 * Shows a photo or a camera adjusted on `canvas`, which gets its box from CSS (a width, a height and object-fit: contain).
 * The canvas itself is a plain 2D one that either engine's picture is drawn to, so that it outlives a lost context. 'best'
 * is WebGL2 where a graphics processor runs it. Throws an `AppError` where the browser has no memory for a canvas.
 */
export function createPreviewPainter(
  canvas: HTMLCanvasElement,
  { engine: choice = 'best' }: { engine?: 'best' | PainterEngine['name'] } = {},
): PreviewPainter {
  const context = contextOf(canvas)
  let engine = choice === 'cpu' ? createCpuEngine() : bestEngine()
  let shown: Shown | undefined
  let adjustments = noAdjustments
  /** In CSS pixels. */
  let box: Size = { width: 0, height: 0 }
  let loaded: Size | undefined
  let stopFrames = () => {}
  let request = 0
  let isPainting = false
  let isStale = false
  let isClosed = false

  const observer = new ResizeObserver(([entry]) => {
    if (entry) box = entry.contentRect
    repaint()
  })
  observer.observe(canvas)

  function bestEngine(): PainterEngine {
    return createWebglEngine({ evenIfSlow: choice === 'webgl2', onLost }) ?? createCpuEngine()
  }

  function onLost() {
    engine.close()
    engine = createCpuEngine()
    reload()
  }

  /** One picture at a time, and one per frame: whatever changes until it begins is in it. */
  function repaint() {
    isStale = true
    if (request === 0 && !isPainting && !isClosed) request = requestAnimationFrame(() => void paint())
  }

  async function paint() {
    request = 0
    const subject = shown
    if (!subject || !hasPicture(subject.source) || box.width === 0 || box.height === 0) return
    isStale = false
    load(subject)
    isPainting = true
    const picture = await engine.paint(adjustments)
    isPainting = false
    if (picture && subject === shown) put(picture)
    if (isStale) repaint()
  }
  /** Brings what is shown to the size of the box, where that is not done already. */
  function load(subject: Shown) {
    const side = (cssPixels: number) => Math.min(cssPixels * devicePixelRatio, engine.maxSide)
    const size = fitBox(subject.crop, { width: side(box.width), height: side(box.height) })
    if (loaded?.width === size.width && loaded.height === size.height) return
    engine.load(subject, size)
    loaded = size
  }

  function put(picture: ImageData | HTMLCanvasElement) {
    setSize(canvas, picture)
    if (picture instanceof ImageData) context.putImageData(picture, 0, 0)
    else context.drawImage(picture, 0, 0)
  }

  function reload() {
    loaded = undefined
    repaint()
  }

  return {
    show(source, crop) {
      stopFrames()
      stopFrames = source instanceof HTMLVideoElement ? eachVideoFrame(source, reload) : () => {}
      shown = { source, crop }
      reload()
    },
    adjust(next) {
      adjustments = next
      repaint()
    },
    get engine() {
      return engine.name
    },
    close() {
      isClosed = true
      cancelAnimationFrame(request)
      stopFrames()
      observer.disconnect()
      engine.close()
    },
  }
}

function hasPicture(source: Shown['source']): boolean {
  return source instanceof ImageBitmap || source.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
}

/** Calls `then` for every new frame of a playing video, until the returned function is called. */
function eachVideoFrame(video: HTMLVideoElement, then: () => void): () => void {
  let request = 0
  const isExact = 'requestVideoFrameCallback' in video
  const next = () => {
    request = isExact ? video.requestVideoFrameCallback(frame) : requestAnimationFrame(frame)
  }
  const frame = () => {
    then()
    next()
  }
  next()
  return () => (isExact ? video.cancelVideoFrameCallback(request) : cancelAnimationFrame(request))
}

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
