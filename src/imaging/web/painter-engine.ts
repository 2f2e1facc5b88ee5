import type { Adjustments } from '../adjustments.ts'
import type { Rect } from '../aspect-ratio.ts'
import type { Size } from '../dimensions.ts'

/** What a painter shows: `crop` in pixels of the source. */
export type Shown = { readonly source: ImageBitmap | HTMLVideoElement; readonly crop: Rect }

/** One of the two ways in which adjustments become pixels; both give the same ones. */
export type PainterEngine = {
  readonly name: 'webgl2' | 'cpu'
  /** The longest side in pixels that it can paint. */
  readonly maxSide: number
  /** Takes the picture as it is now, brought to `size` before anything else: what is sharpened are the pixels shown. */
  load(shown: Shown, size: Size): void
  /** The picture loaded last, adjusted; undefined when the engine was closed or lost meanwhile. */
  paint(adjustments: Adjustments): Promise<ImageData | HTMLCanvasElement | undefined>
  close(): void
}
