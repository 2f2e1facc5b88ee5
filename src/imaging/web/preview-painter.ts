import { adjustPixels } from '../adjust-pixels.ts'
import { type Adjustments, noAdjustments } from '../adjustments.ts'
import type { Rect } from '../aspect-ratio.ts'
import type { Size } from '../dimensions.ts'
import { fitBox } from '../fit-box.ts'
import type { PainterEngine, PainterSource } from './painter-engine.ts'
import { contextOf, createScaler, setSize } from './painter-scaler.ts'
import { createWebglEngine } from './painter-webgl.ts'
import type { PreviewPixelsAnswer, PreviewPixelsJob } from './preview-pixels-job.ts'
import { createWorkerPool } from './worker-pool.ts'

export type PreviewPainter = {
  /**
   * Shows a source from the next frame on: a bitmap, which must stay open until another is shown, or a playing video, each
   * frame of it. `crop` is the shown part in pixels of the source. The canvas fills its box in device pixels, but is never
   * larger than the crop.
   */
  show(source: ImageBitmap | HTMLVideoElement, crop: Rect): void
  /** Paints in the next animation frame. Only the last of several calls before that frame counts. */
  adjust(adjustments: Adjustments): void
  /** The engine that paints now. It becomes 'cpu' if the WebGL2 context is lost. */
  readonly engine: PainterEngine['name']
  close(): void
}

/**
 * Shows an adjusted photo or camera on `canvas`, which gets its box from CSS (width, height and object-fit: contain). The
 * canvas is a plain 2D one that shows the engine's picture, so it survives a lost context. 'best' is WebGL2 if a graphics
 * processor runs it. Throws `AppError('broken')` if the browser has no memory for a canvas.
 */
export function createPreviewPainter(
  canvas: HTMLCanvasElement,
  { engine: engineChoice = 'best' }: { engine?: 'best' | PainterEngine['name'] } = {},
): PreviewPainter {
  const context = contextOf(canvas)
  let engine = engineChoice === 'cpu' ? createCpuEngine() : bestEngine()
  let currentSource: PainterSource | undefined
  let adjustments = noAdjustments
  /** In CSS pixels. */
  let box: Size = { width: 0, height: 0 }
  let loadedSize: Size | undefined
  let stopFrames = () => {}
  let frameRequest = 0
  let isPainting = false
  let isStale = false
  let isClosed = false

  const observer = new ResizeObserver(([entry]) => {
    if (entry) box = entry.contentRect
    repaint()
  })
  observer.observe(canvas)

  function bestEngine(): PainterEngine {
    return createWebglEngine({ evenIfSlow: engineChoice === 'webgl2', onLost }) ?? createCpuEngine()
  }

  function onLost() {
    engine.close()
    engine = createCpuEngine()
    reload()
  }

  /** Paints one picture at a time and at most one per frame. Changes before a paint begins are part of it. */
  function repaint() {
    isStale = true
    if (frameRequest === 0 && !isPainting && !isClosed) frameRequest = requestAnimationFrame(() => void paint())
  }

  async function paint() {
    frameRequest = 0
    const paintedSource = currentSource
    if (!paintedSource || !hasPicture(paintedSource.source) || box.width === 0 || box.height === 0) return
    isStale = false
    load(paintedSource)
    isPainting = true
    const picture = await engine.paint(adjustments)
    isPainting = false
    if (picture && paintedSource === currentSource) draw(picture)
    if (isStale) repaint()
  }

  /** Scales the source to the size of the box, unless that is done already. */
  function load(painterSource: PainterSource) {
    const side = (cssPixels: number) => Math.min(cssPixels * devicePixelRatio, engine.maxSide)
    const size = fitBox(painterSource.crop, { width: side(box.width), height: side(box.height) })
    if (loadedSize?.width === size.width && loadedSize.height === size.height) return
    engine.load(painterSource, size)
    loadedSize = size
  }

  function draw(picture: ImageData | HTMLCanvasElement) {
    setSize(canvas, picture)
    if (picture instanceof ImageData) context.putImageData(picture, 0, 0)
    else context.drawImage(picture, 0, 0)
  }

  function reload() {
    loadedSize = undefined
    repaint()
  }

  return {
    show(source, crop) {
      stopFrames()
      stopFrames = source instanceof HTMLVideoElement ? eachVideoFrame(source, reload) : () => {}
      currentSource = { source, crop }
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
      cancelAnimationFrame(frameRequest)
      stopFrames()
      observer.disconnect()
      engine.close()
    },
  }
}

function hasPicture(source: PainterSource['source']): boolean {
  return source instanceof ImageBitmap || source.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
}

/** Calls `onFrame` for each new frame of a playing video, until the returned function is called. */
function eachVideoFrame(video: HTMLVideoElement, onFrame: () => void): () => void {
  let request = 0
  const isExact = 'requestVideoFrameCallback' in video
  const next = () => {
    request = isExact ? video.requestVideoFrameCallback(frame) : requestAnimationFrame(frame)
  }
  const frame = () => {
    onFrame()
    next()
  }
  next()
  return () => (isExact ? video.cancelVideoFrameCallback(request) : cancelAnimationFrame(request))
}

/**
 * Paints with `adjustPixels`, which also makes the saved photo, in its own worker, so that sliders stay responsive.
 * If the worker does not start, it paints on the page, which is slower.
 */
export function createCpuEngine(): PainterEngine {
  const scale = createScaler({ willReadFrequently: true })
  const pool = createWorkerPool<PreviewPixelsJob, PreviewPixelsAnswer>({ size: 1, startWorker, secondsPerJob: 10 })
  let picture: ImageData | undefined
  let hasWorker = true
  // Transferred pixels are copied once instead of twice.
  const adjustInWorker = (job: PreviewPixelsJob) => pool.run(job, undefined, [job.pixels.buffer])
  return {
    name: 'cpu',
    maxSide: Number.POSITIVE_INFINITY,
    load(painterSource, size) {
      picture = scale(painterSource, size).getImageData(0, 0, size.width, size.height)
    },
    async paint(adjustments) {
      if (!picture) return undefined
      const { data, width, height } = picture
      const newJob = () => ({ pixels: data.slice(), size: { width, height }, adjustments })
      const answer = hasWorker ? await adjustInWorker(newJob()).catch(() => undefined) : 'worker-died'
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
  return new Worker(new URL('./preview-pixels.worker.ts', import.meta.url), { type: 'module' })
}
