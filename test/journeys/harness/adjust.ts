import { adjustPixels } from '../../../src/imaging/adjust-pixels.ts'
import { type Adjustments, noAdjustments } from '../../../src/imaging/adjustments.ts'
import type { Rect } from '../../../src/imaging/aspect-ratio.ts'
import { createAdjuster } from '../../../src/imaging/web/adjust.ts'
import { AppError } from '../../../src/platform/errors.ts'
import { bitmapOf, createStage, type Scene, type Stage } from './adjust-stage.ts'
import { base64 } from './base64.ts'
import { workerOf } from './worker-of.ts'

export type RenderAsk = {
  address: string
  name?: string
  /** Passes a bitmap instead of a file. */
  asBitmap?: boolean
  adjustments?: Partial<Adjustments>
  crop?: Rect
  quality?: number
}
export type Rendered =
  | { jpeg: string; preview: string; width: number; height: number; type: string }
  | { code: string; sentence: string }

declare global {
  interface Window {
    adjustHarness: typeof harness
  }
}

const harness = {
  paintOnce,
  render,
  createStage,
  createAdjuster,
  bitmapOf,
  followVideo,
  interceptWebgl,
  meanDifference,
  nextFrame,
  workerOf,
  noAdjustments,
}
window.adjustHarness = harness

const stages = new Map<string, Promise<Stage>>()
const adjuster = createAdjuster()

/** Paints in a scene that stays for the next call, and compares with the kernel. */
async function paintOnce(scene: Scene, adjustments: Adjustments) {
  const key = JSON.stringify(scene)
  const stage = await (stages.get(key) ?? createStage(scene))
  stages.set(key, Promise.resolve(stage))
  const painted = stage.nextPaint()
  stage.painter.adjust(adjustments)
  await painted
  const { width, height } = stage.canvas
  return { engine: stage.painter.engine, width, height, furthest: stage.furthestFrom(adjustments) }
}

async function render({ address, name, asBitmap, adjustments, crop, quality = 0.92 }: RenderAsk): Promise<Rendered> {
  const source = asBitmap ? await bitmapOf(address) : await (await fetch(address)).blob()
  const ask = { adjustments: { ...noAdjustments, ...adjustments }, quality, name, crop }
  try {
    const { blob, preview, width, height } = await adjuster.render(source, ask)
    return { jpeg: await base64(blob), preview: await base64(preview), width, height, type: blob.type }
  } catch (thrown) {
    if (thrown instanceof AppError) return { code: thrown.code, sentence: thrown.sentence }
    throw thrown
  }
}

/** The mean difference between the channels of a JPEG and pixels. */
async function meanDifference(jpeg: Blob, pixels: Uint8ClampedArray): Promise<number> {
  const bitmap = await createImageBitmap(jpeg)
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data
  if (data?.length !== pixels.length) return 255
  return data.reduce((sum, level, at) => sum + Math.abs(level - (pixels[at] ?? 0)), 0) / pixels.length
}

/** Work requested for an earlier frame has begun when it resolves. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()))
}

/** Paints a video that shows one colour after another, each after the one before is on the canvas. */
async function followVideo(scene: Scene, colours: readonly number[][], adjustments: Adjustments) {
  const camera = document.createElement('canvas')
  const context = camera.getContext('2d')
  let colour = colours[0]
  const draw = () => {
    if (context) context.fillStyle = `rgb(${colour?.join(' ')})`
    context?.fillRect(0, 0, camera.width, camera.height)
    request = requestAnimationFrame(draw)
  }
  let request = requestAnimationFrame(draw)
  const video = Object.assign(document.createElement('video'), { muted: true, srcObject: camera.captureStream() })
  await video.play()

  const stage = await createStage(scene)
  stage.painter.adjust(adjustments)
  stage.painter.show(video, { x: 0, y: 0, width: video.videoWidth, height: video.videoHeight })
  for (const next of colours) {
    colour = next
    const expectedColour = Uint8ClampedArray.of(...next, 255)
    adjustPixels(expectedColour, { width: 1, height: 1 }, adjustments)
    // Videos have fewer colour levels than photos.
    await stage.until(() => expectedColour.every((level, at) => Math.abs(level - (stage.pixels()[at] ?? 0)) <= 8))
  }
  cancelAnimationFrame(request)
  stage.close()
  return { engine: stage.painter.engine, width: stage.canvas.width, height: stage.canvas.height }
}

/** Passes every WebGL2 context that the page requests from now on to `replace`. The page gets its result. */
function interceptWebgl(replace: (context: WebGL2RenderingContext) => WebGL2RenderingContext | null) {
  const getContext: unknown = Reflect.get(HTMLCanvasElement.prototype, 'getContext')
  Reflect.set(HTMLCanvasElement.prototype, 'getContext', function (this: HTMLCanvasElement, ...args: unknown[]) {
    const context: unknown = typeof getContext === 'function' ? Reflect.apply(getContext, this, args) : null
    return context instanceof WebGL2RenderingContext ? replace(context) : context
  })
}
