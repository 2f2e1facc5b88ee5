import { fitWithin, type Size, scaledDecodeSize } from './dimensions.ts'
import { type Orientation, uprightSize } from './exif-orientation.ts'

/** The sizes at which a photo is decoded and drawn. */
export type DecodePlan = {
  /** Upright size of the result, the same for every decoder. */
  readonly drawnSize: Size
  /**
   * Size to request from a decoder that scales while it decodes. It is in stored orientation and never smaller than `drawnSize`.
   */
  readonly scaledSize: Size
}

/** Plans the decoding of a photo with this stored size and orientation, drawn with a long side of at most `maxSide`. */
export function decodePlan(stored: Size, orientation: Orientation, maxSide: number): DecodePlan {
  const drawnSize = fitWithin(uprightSize(stored, orientation), maxSide)
  // Stored and upright size differ only by a quarter turn, which is its own inverse.
  return { drawnSize, scaledSize: scaledDecodeSize(stored, uprightSize(drawnSize, orientation)) }
}
