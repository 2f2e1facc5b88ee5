import type { ErrorCode } from '../../platform/errors.ts'
import type { Adjustments } from '../adjustments.ts'
import type { Rect } from '../aspect-ratio.ts'

/**
 * A JPEG without metadata, upright, at the size of its source or of the part asked for, and a small one to show: the same one
 * where no other could be made.
 */
export type AdjustedPhoto = {
  readonly blob: Blob
  readonly preview: Blob
  readonly width: number
  readonly height: number
}

/** What a page asks of a worker; `quality` is 0 to 1. */
export type AdjustJob = {
  readonly source: Blob | ImageBitmap
  readonly adjustments: Adjustments
  /** The part that is kept, in pixels of the upright photo and within it; without it the whole. */
  readonly crop: Rect | undefined
  readonly quality: number
  readonly name: string | undefined
}

/** What a worker answers: one answer per job. */
export type AdjustAnswer =
  | { readonly kind: 'adjusted'; readonly photo: AdjustedPhoto }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly sentence: string }
