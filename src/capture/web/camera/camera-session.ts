import type { Rect } from '../../../imaging/aspect-ratio.ts'
import { AppError } from '../../../platform/errors.ts'
import { mustAnswer } from '../../../platform/web/net/must-answer.ts'
import { browserDelay, type Delay } from '../../../platform/web/page/delay.ts'
import type { Facing } from '../../capture-state.ts'
import { createCameraLife } from './camera-life.ts'
import type { CameraNews } from './camera-news.ts'
import { browserPage, type CameraPage } from './camera-page.ts'
import { createStreamOpener } from './open-stream.ts'
import { knowsPointsOfInterest } from './track-controls.ts'

/** Seconds for cutting a picture out of a frame: the shots after it wait for it. */
const pictureWithin = 10

/** The door to the device's camera. */
export type CameraSession = {
  /** Plays the camera's picture; the view puts it into the page. */
  readonly element: HTMLVideoElement
  /** Starts, or starts again. The latest call wins; no earlier stream is left running. */
  start(facing: Facing): void
  stop(): void
  /** A part of the newest frame, as it is at the call. Rejects with an AppError where there is no frame. */
  grab(crop: Rect): Promise<ImageBitmap>
  /** A point of the whole frame, 0 to 1. Resolves true where the camera focuses there. */
  focusAt(point: { x: number; y: number }): Promise<boolean>
  /** Resolves to whether the torch is on now: a camera may refuse. */
  setTorch(on: boolean): Promise<boolean>
  /** Resolves to the zoom there is now. */
  setZoom(value: number): Promise<number>
  subscribe(listener: (news: CameraNews) => void): () => void
}

/** The device's own, or stand-ins for them. */
export type CameraParts = {
  mediaDevices?: Pick<MediaDevices, 'getUserMedia' | 'getSupportedConstraints'> | undefined
  element?: HTMLVideoElement
  page?: CameraPage
  after?: Delay
  cut?: (element: HTMLVideoElement, crop: Rect) => Promise<ImageBitmap>
}

/** A camera that ends, falls silent, or stands still after the page comes back is started again by itself. */
export function createCameraSession(parts: CameraParts = {}): CameraSession {
  const { element = cameraElement(), page = browserPage, after = browserDelay, cut = cutFrame } = parts
  // Missing on plain http and in some in-app browsers, whatever the types say.
  const mediaDevices: CameraParts['mediaDevices'] = parts.mediaDevices ?? navigator.mediaDevices
  const openStream = mediaDevices && createStreamOpener(mediaDevices, after)
  const knowsPoints = mediaDevices !== undefined && knowsPointsOfInterest(mediaDevices)
  const listeners = new Set<(news: CameraNews) => void>()
  const camera = createCameraLife({ openStream, element, page, after, knowsPoints }, (news) => {
    for (const listener of listeners) listener(news)
  })
  const controls = () => camera.running()?.controls

  return {
    element,
    start: (facing) => camera.start(facing),
    stop: () => camera.stop(),
    async grab(crop) {
      const running = camera.running()
      const fits = crop.x + crop.width <= element.videoWidth && crop.y + crop.height <= element.videoHeight
      if (!running?.frame() || !running.isLive() || !fits) throw noFrame()
      const cutting = cut(element, crop)
      const picture = await mustAnswer(cutting, pictureWithin).catch((cause: unknown) => {
        cutting.then((late) => late.close()).catch(() => undefined)
        throw noFrame(cause)
      })
      running.controls.releaseFocus()
      return picture
    },
    focusAt: async (point) => (await controls()?.focusAt(point)) ?? false,
    setTorch: async (on) => (await controls()?.setTorch(on)) ?? false,
    setZoom: async (value) => (await controls()?.setZoom(value)) ?? value,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The element that plays a camera; iOS plays it inside the page only so. */
function cameraElement(): HTMLVideoElement {
  return Object.assign(document.createElement('video'), { playsInline: true, muted: true, autoplay: true })
}

/** A part of the frame that the element shows at the call. */
function cutFrame(element: HTMLVideoElement, { x, y, width, height }: Rect): Promise<ImageBitmap> {
  return createImageBitmap(element, x, y, width, height)
}

function noFrame(cause?: unknown): AppError {
  const sentence = 'The camera had no picture at that moment. Your other photos are kept. Take the photo again.'
  return new AppError('broken', sentence, { cause })
}
