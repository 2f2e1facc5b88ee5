import type { Size } from './dimensions.ts'

/** Shapes of a photo taken with the camera, long side to short side (specification of capture, section 9). */
export const aspectRatios = ['16:9', '4:3', '1:1'] as const
export type AspectRatio = (typeof aspectRatios)[number]
export const defaultAspectRatio: AspectRatio = '16:9'

/** A rectangle in a picture, in whole pixels. */
export type Rect = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/**
 * Returns the rectangle to save from the middle of a camera frame. 1:1 is always square. For the other ratios, a frame whose
 * own ratio differs by at most 0.01 stays whole. A portrait frame uses 9:16 or 3:4.
 */
export function frameCrop(frame: Size, ratio: AspectRatio): Rect {
  const long = Math.max(frame.width, frame.height)
  const short = Math.min(frame.width, frame.height)
  const wantedRatio = longToShort[ratio]
  if (ratio !== '1:1' && Math.abs(long / short - wantedRatio) <= 0.01)
    return { x: 0, y: 0, width: frame.width, height: frame.height }
  const croppedLong = Math.min(long, Math.round(short * wantedRatio))
  const croppedShort = Math.min(short, Math.round(long / wantedRatio))
  const width = frame.width >= frame.height ? croppedLong : croppedShort
  const height = frame.width >= frame.height ? croppedShort : croppedLong
  return {
    x: Math.floor((frame.width - width) / 2),
    y: Math.floor((frame.height - height) / 2),
    width,
    height,
  }
}

const longToShort: Readonly<Record<AspectRatio, number>> = { '16:9': 16 / 9, '4:3': 4 / 3, '1:1': 1 }
