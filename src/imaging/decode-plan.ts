import { fitWithin, type Size, scaledDecodeSize } from './dimensions.ts'
import { type Orientation, uprightSize } from './exif-orientation.ts'

/** At what sizes a photo is decoded and drawn. */
export type DecodePlan = {
  /** Upright: what comes out, whichever decoder works. */
  readonly drawn: Size
  /** As stored, before any turning: what to ask of a decoder that scales while it decodes; never below `drawn`. */
  readonly scaled: Size
}

/** The plan for a photo of the stored size that is turned by its orientation, to a long side of at most `maxSide`. */
export function decodePlan(stored: Size, orientation: Orientation, maxSide: number): DecodePlan {
  const drawn = fitWithin(uprightSize(stored, orientation), maxSide)
  // Stored and upright differ by a turn only, which is its own inverse.
  return { drawn, scaled: scaledDecodeSize(stored, uprightSize(drawn, orientation)) }
}
