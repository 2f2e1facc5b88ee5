import { type EbayError, ebayError } from './ebay-error.ts'
import { assumed, limits } from './limits.ts'

/** Facts that a decoder reads from an uploaded picture. `format` is undefined for unknown bytes. */
export type PictureFacts = {
  /** In any case: JPEG, png, heif, … */
  readonly format: string | undefined
  readonly bytes: number
  readonly widthPx: number
  readonly heightPx: number
  /** Pages or frames. */
  readonly frames: number
}

const formats = ['jpg', 'jpeg', 'gif', 'png', 'bmp', 'tif', 'tiff', 'avif', 'heic', 'heif', 'webp']

/**
 * create_image_from_file and create_image_from_url: 190203 for an unsupported format and for more than one frame (Media
 * API); 190201 above 12 MB and 190202 above 9000 pixels a side (assumed numbers).
 */
export function refusalsOfPicture(picture: PictureFacts): EbayError[] {
  const isAccepted = formats.includes(picture.format?.toLowerCase() ?? '') && picture.frames <= 1
  return [
    ...(isAccepted ? [] : [ebayError(190203)]),
    ...(picture.bytes > assumed.pictureBytes ? [ebayError(190201)] : []),
    ...(Math.max(picture.widthPx, picture.heightPx) > assumed.maxPicturePx ? [ebayError(190202)] : []),
  ]
}

/** create_image_from_url accepts https only (190204). */
export function refusalsOfPictureAddress(imageUrl: string | undefined): EbayError[] {
  return imageUrl && URL.canParse(imageUrl) && imageUrl.startsWith('https://') ? [] : [ebayError(190204)]
}

/** The time when eBay deletes a picture without a listing: 30 days after its upload. Milliseconds since 1970, in and out. */
export function pictureExpiry(uploadedAt: number): number {
  return uploadedAt + limits.unusedPictureDays * 24 * 60 * 60 * 1000
}
