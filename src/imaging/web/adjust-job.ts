import type { ErrorCode } from '../../platform/errors.ts'
import type { Adjustments } from '../adjustments.ts'
import type { Rect } from '../aspect-ratio.ts'

/**
 * An upright JPEG without metadata, at the size of its source or of the requested crop, and a small preview. If the preview
 * could not be made, `preview` is the same as `blob`.
 */
export type AdjustedPhoto = {
  readonly blob: Blob
  readonly preview: Blob
  readonly width: number
  readonly height: number
}

/** A request of a page to a worker. `quality` is 0 to 1. */
export type AdjustJob = {
  readonly source: Blob | ImageBitmap
  readonly adjustments: Adjustments
  /** The part to keep, in pixels of the upright photo and within it. Undefined keeps the whole photo. */
  readonly crop: Rect | undefined
  readonly quality: number
  readonly name: string | undefined
}

/** An answer of a worker, one for each job. */
export type AdjustAnswer =
  | { readonly kind: 'adjusted'; readonly photo: AdjustedPhoto }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly sentence: string }
