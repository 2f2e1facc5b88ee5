import type { ErrorCode } from '../../platform/errors.ts'

/** A photo as compression gives it: a JPEG without metadata, upright, its long side within the limit. */
export type CompressedPhoto = {
  readonly blob: Blob
  readonly width: number
  readonly height: number
  /** A small JPEG to show; missing where only that could not be made. */
  readonly preview?: Blob
}

/** 'fastest' scales while it decodes, where the browser can; 'bitmap' uses what every browser has. Same sizes. */
export type DecoderChoice = 'fastest' | 'bitmap'

/** What a page asks of a worker. */
export type PhotoJob = {
  readonly kind: 'compress' | 'preview'
  readonly file: Blob
  readonly name: string | undefined
  readonly decoder: DecoderChoice
}

/** What a worker answers: one answer per job. */
export type PhotoAnswer =
  | { readonly kind: 'compressed'; readonly photo: CompressedPhoto }
  | { readonly kind: 'preview'; readonly blob: Blob }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly sentence: string }
