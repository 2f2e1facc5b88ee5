import { adjustPixels } from '../../../src/imaging/adjust-pixels.ts'
import type { Adjustments } from '../../../src/imaging/adjustments.ts'
import type { Rect } from '../../../src/imaging/aspect-ratio.ts'
import { createPreviewPainter, type PreviewPainter } from '../../../src/imaging/web/preview-painter.ts'

type Size = { width: number; height: number }

/** A picture for the page: a photo by its address, the visible part of it, and the canvas's box in CSS pixels. */
export type Scene = {
  photo: string
  crop?: Rect
  box: Size
  engine: 'best' | 'webgl2' | 'cpu'
}

/** A painter at work on a canvas in the page, observed by the test. */
export type Stage = {
  readonly painter: PreviewPainter
  readonly canvas: HTMLCanvasElement
  /** The number of pictures painted so far. */
  readonly paints: () => number
  /** Resolves at the next picture on the canvas. */
  nextPaint(): Promise<void>
  /** Resolves once a picture is on the canvas for which this is true. */
  until(isTrue: () => boolean): Promise<void>
  pixels(): Uint8ClampedArray
  show(bitmap: ImageBitmap, crop?: Rect): void
  /** The largest difference of any channel between the canvas and the kernel's result for the photo at its size. */
  furthestFrom(adjustments: Adjustments): number
  close(): void
}

export async function createStage({ photo, crop, box, engine }: Scene): Promise<Stage> {
  const bitmap = await bitmapOf(photo)
  const canvas = document.createElement('canvas')
  Object.assign(canvas.style, { width: `${box.width}px`, height: `${box.height}px` })
  document.body.append(canvas)
  const observed = observedContext(canvas)
  const painter = createPreviewPainter(canvas, { engine })
  let shown: { bitmap: ImageBitmap; crop: Rect } | undefined

  const stage: Stage = {
    painter,
    canvas,
    paints: () => observed.paints,
    nextPaint: () => new Promise((resolve) => observed.waiting.push(resolve)),
    pixels: () => observed.context.getImageData(0, 0, canvas.width, canvas.height).data,
    async until(isTrue) {
      while (!isTrue()) await stage.nextPaint()
    },
    show(source, part = { x: 0, y: 0, width: source.width, height: source.height }) {
      shown = { bitmap: source, crop: part }
      painter.show(source, part)
    },
    furthestFrom(adjustments) {
      if (!shown) throw new Error('Nothing is shown.')
      return furthest(stage.pixels(), expected(shown.bitmap, shown.crop, canvas, adjustments))
    },
    close() {
      painter.close()
      canvas.remove()
    },
  }
  stage.show(bitmap, crop)
  return stage
}

export async function bitmapOf(address: string): Promise<ImageBitmap> {
  return createImageBitmap(await (await fetch(address)).blob())
}

function furthest(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  if (one.length !== other.length) return 255
  return one.reduce((most, level, at) => Math.max(most, Math.abs(level - (other[at] ?? 0))), 0)
}

function expected(bitmap: ImageBitmap, crop: Rect, { width, height }: Size, adjustments: Adjustments) {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas.')
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, crop.x, crop.y, crop.width, crop.height, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  adjustPixels(data, { width, height }, adjustments)
  return data
}

/** The context that the painter will get too: a canvas has only one. */
function observedContext(canvas: HTMLCanvasElement) {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas.')
  const observed = { context, paints: 0, waiting: [] as (() => void)[] }
  const drawImage = context.drawImage.bind(context) as (...args: unknown[]) => void
  const putImageData = context.putImageData.bind(context) as (...args: unknown[]) => void
  const counted =
    (put: (...args: unknown[]) => void) =>
    (...args: unknown[]) => {
      put(...args)
      observed.paints += 1
      for (const resolve of observed.waiting.splice(0)) resolve()
    }
  Object.assign(context, { drawImage: counted(drawImage), putImageData: counted(putImageData) })
  return observed
}
