import type { Size } from './dimensions.ts'

/** Shapes of a photo taken with the camera, long side to short side (specification of capture, section 9). */
export const aspectRatios = ['16:9', '4:3', '1:1'] as const
export type AspectRatio = (typeof aspectRatios)[number]
export const defaultAspectRatio: AspectRatio = '16:9'

/** A part of a picture, in whole pixels. */
export type Rect = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/**
 * The part of a camera frame that is saved: its middle. 1:1 is always square; the others leave a frame whole whose own
 * ratio differs by no more than 0.01. A standing frame takes the ratio standing, as 9:16 or 3:4.
 */
export function frameCrop(frame: Size, ratio: AspectRatio): Rect {
  const long = Math.max(frame.width, frame.height)
  const short = Math.min(frame.width, frame.height)
  const wanted = longPerShort[ratio]
  if (ratio !== '1:1' && Math.abs(long / short - wanted) <= 0.01)
    return { x: 0, y: 0, width: frame.width, height: frame.height }
  const croppedLong = Math.min(long, Math.round(short * wanted))
  const croppedShort = Math.min(short, Math.round(long / wanted))
  const width = frame.width >= frame.height ? croppedLong : croppedShort
  const height = frame.width >= frame.height ? croppedShort : croppedLong
  return {
    x: Math.floor((frame.width - width) / 2),
    y: Math.floor((frame.height - height) / 2),
    width,
    height,
  }
}

const longPerShort: Readonly<Record<AspectRatio, number>> = { '16:9': 16 / 9, '4:3': 4 / 3, '1:1': 1 }
