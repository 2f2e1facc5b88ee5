import type { Rect } from '../../../imaging/aspect-ratio.ts'
import { AppError } from '../../../platform/errors.ts'
import { withTimeLimit } from '../../../platform/web/net/with-time-limit.ts'
import { browserDelay, type Delay } from '../../../platform/web/page/delay.ts'
import type { Facing } from '../../capture-state.ts'
import type { CameraEvent } from './camera-events.ts'
import { createCameraLifecycle } from './camera-lifecycle.ts'
import { browserPage, type CameraPage } from './camera-page.ts'
import { createStreamOpener } from './open-stream.ts'
import { supportsPointsOfInterest } from './track-controls.ts'

/** Seconds to cut a picture out of a frame: the next shots wait for it. */
const pictureTimeout = 10

/** The interface to the device's camera. */
export type CameraSession = {
  /** Plays the camera's picture; the view puts it into the page. */
  readonly element: HTMLVideoElement
  /** Starts, or starts again. The latest call wins; no earlier stream is left running. */
  start(facing: Facing): void
  stop(): void
  /** A part of the newest frame at the time of the call. Rejects with an AppError if there is no frame. */
  grab(crop: Rect): Promise<ImageBitmap>
  /** A point of the whole frame, 0 to 1. Resolves with true if the camera focuses on it. */
  focusAt(point: { x: number; y: number }): Promise<boolean>
  /** Resolves with the actual state of the torch: a camera may refuse. */
  setTorch(on: boolean): Promise<boolean>
  /** Resolves with the actual zoom. */
  setZoom(value: number): Promise<number>
  subscribe(listener: (event: CameraEvent) => void): () => void
}

/** The parts of the browser that the session needs. Tests pass fakes. */
export type CameraParts = {
  mediaDevices?: Pick<MediaDevices, 'getUserMedia' | 'getSupportedConstraints'> | undefined
  element?: HTMLVideoElement
  page?: CameraPage
  delay?: Delay
  cut?: (element: HTMLVideoElement, crop: Rect) => Promise<ImageBitmap>
}

/** A camera session. It restarts a camera that ends, stays muted, or shows no frames after the page returns. */
export function createCameraSession(parts: CameraParts = {}): CameraSession {
  const { element = cameraElement(), page = browserPage, delay = browserDelay, cut = cutFrame } = parts
  // Missing on plain http and in some in-app browsers, although TypeScript's DOM types declare it.
  const mediaDevices: CameraParts['mediaDevices'] = parts.mediaDevices ?? navigator.mediaDevices
  const openStream = mediaDevices && createStreamOpener(mediaDevices, delay)
  const supportsFocusPoints = mediaDevices !== undefined && supportsPointsOfInterest(mediaDevices)
  const listeners = new Set<(event: CameraEvent) => void>()
  const camera = createCameraLifecycle({ openStream, element, page, delay, supportsFocusPoints }, (event) => {
    for (const listener of listeners) listener(event)
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
      const picture = await withTimeLimit(cutting, pictureTimeout).catch((cause: unknown) => {
        cutting.then((latePicture) => latePicture.close()).catch(() => undefined)
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

/** The video element that plays the camera. iOS plays it inside the page only with these properties. */
function cameraElement(): HTMLVideoElement {
  return Object.assign(document.createElement('video'), { playsInline: true, muted: true, autoplay: true })
}

/** A part of the frame that the element shows at the time of the call. */
function cutFrame(element: HTMLVideoElement, { x, y, width, height }: Rect): Promise<ImageBitmap> {
  return createImageBitmap(element, x, y, width, height)
}

function noFrame(cause?: unknown): AppError {
  const sentence = "The camera didn't catch that photo. Your other photos are still here. Take it again."
  return new AppError('broken', sentence, { cause })
}
