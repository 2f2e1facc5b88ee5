import type { Adjustments } from '../adjustments.ts'
import type { Size } from '../dimensions.ts'

/** RGBA pixels to adjust. The answer has the same pixels, adjusted. */
export type PreviewPixelsJob = {
  readonly pixels: Uint8ClampedArray<ArrayBuffer>
  readonly size: Size
  readonly adjustments: Adjustments
}
export type PreviewPixelsAnswer = { readonly pixels: Uint8ClampedArray<ArrayBuffer> }
