import * as fc from 'fast-check'
import { type Adjustments, adjustmentRanges } from '../src/imaging/adjustments.ts'

/** Any adjustments that a seller can set. */
export const someAdjustments = fc.record({
  brightness: setting('brightness'),
  contrast: setting('contrast'),
  saturation: setting('saturation'),
  exposure: setting('exposure'),
  warmth: setting('warmth'),
  sharpness: setting('sharpness'),
})

/** Any value that a seller can set for one adjustment. */
export function setting(name: keyof Adjustments) {
  const { min, max, step } = adjustmentRanges[name]
  return fc.integer({ min: min / step, max: max / step }).map((steps) => steps * step)
}
