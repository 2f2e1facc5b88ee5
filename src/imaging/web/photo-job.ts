import type { ErrorCode } from '../../platform/errors.ts'

/** A compressed photo: an upright JPEG without metadata, its long side within the limit. */
export type CompressedPhoto = {
  readonly blob: Blob
  readonly width: number
  readonly height: number
  /** A small JPEG to show; missing if only the preview failed. */
  readonly preview?: Blob
}

/**
 * 'fastest' scales while it decodes, if the browser can. 'bitmap' uses the decoder of every browser. Both give the same sizes.
 */
export type DecoderChoice = 'fastest' | 'bitmap'

/** A request of a page to a worker. */
export type PhotoJob = {
  readonly kind: 'compress' | 'preview'
  readonly file: Blob
  readonly name: string | undefined
  readonly decoder: DecoderChoice
}

/** An answer of a worker, one for each job. */
export type PhotoAnswer =
  | { readonly kind: 'compressed'; readonly photo: CompressedPhoto }
  | { readonly kind: 'preview'; readonly blob: Blob }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly sentence: string }
