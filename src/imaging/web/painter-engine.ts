import type { Adjustments } from '../adjustments.ts'
import type { Rect } from '../aspect-ratio.ts'
import type { Size } from '../dimensions.ts'

/** The picture that a painter shows. `crop` is in pixels of the source. */
export type PainterSource = { readonly source: ImageBitmap | HTMLVideoElement; readonly crop: Rect }

/** One of two ways to adjust pixels. Both give the same result. */
export type PainterEngine = {
  readonly name: 'webgl2' | 'cpu'
  /** The longest side in pixels that it can paint. */
  readonly maxSide: number
  /** Takes the current picture and scales it to `size` first, because sharpening works on the pixels that are shown. */
  load(source: PainterSource, size: Size): void
  /** Adjusts the picture that was loaded last. Resolves to undefined if the engine is closed or lost before it ends. */
  paint(adjustments: Adjustments): Promise<ImageData | HTMLCanvasElement | undefined>
  close(): void
}
