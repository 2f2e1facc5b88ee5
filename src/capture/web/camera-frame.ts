import type { Rect } from '../../imaging/aspect-ratio.ts'
import { AppError } from '../../platform/errors.ts'

/** The element that plays a camera; iOS plays it inside the page only so. */
export function cameraElement(): HTMLVideoElement {
  return Object.assign(document.createElement('video'), { playsInline: true, muted: true, autoplay: true })
}

/** A part of the frame that the element shows at the call. */
export function cutFrame(element: HTMLVideoElement, { x, y, width, height }: Rect): Promise<ImageBitmap> {
  return createImageBitmap(element, x, y, width, height)
}

export function noFrame(cause?: unknown): AppError {
  const sentence = 'The camera had no picture at that moment. Your other photos are kept. Take the photo again.'
  return new AppError('broken', sentence, { cause })
}
