import { compressionLimits } from './limits.ts'

/** The reason why a file cannot become a photo. */
export type PhotoFault =
  | 'empty'
  | 'too-heavy'
  | 'unreadable'
  | 'text'
  | 'svg'
  | 'video'
  | 'unknown'
  | 'animation'
  | 'too-many-pixels'
  | 'cut-short'
  | 'damaged'
  | 'cmyk'
  | 'heic'

/** Texts of the specification (capture, messages). They begin the sentence about a failed step. */
export const imagingFailures = {
  canvas: 'Failed to get canvas context',
  compress: 'Failed to compress image',
  load: 'Failed to load image',
  preview: 'Failed to create preview',
} as const

/** Returns the sentence for the seller: the file, its fault and what to do. Without a name it says "This photo". */
export function faultSentence(fault: PhotoFault, name: string | undefined): string {
  const photo = photoName(name)
  switch (fault) {
    case 'empty':
      return `${photo} is empty (0 bytes). Choose the original photo.`
    case 'too-heavy':
      return `${photo} is larger than ${compressionLimits.maxFileBytes / 1024 / 1024} MB. Choose a smaller copy.`
    case 'unreadable':
      return `${imagingFailures.load}: ${photo} couldn't be read. It may have been moved or deleted. Choose it again.`
    case 'text':
      return `${photo} is text, not a photo. Choose the original photo.`
    case 'svg':
      return `${photo} is an SVG drawing, not a photo. Choose a JPEG, PNG, WebP or HEIC photo.`
    case 'video':
      return `${photo} is a video. Choose a photo.`
    case 'unknown':
      return `${photo} isn't a photo PastFash can open. Choose a JPEG, PNG, WebP or HEIC photo.`
    case 'animation':
      return `${photo} is an animation. Choose a photo.`
    case 'too-many-pixels':
      return `${photo} has more than ${compressionLimits.maxMegapixels} megapixels. Choose a smaller copy.`
    case 'cut-short':
      return `${imagingFailures.load}: ${photo} is incomplete: part of the photo is missing. Choose the original photo.`
    case 'damaged':
      return `${imagingFailures.load}: ${photo} is damaged or too large for this device. Choose the original photo.`
    case 'cmyk':
      return `${photo} is a photo for printing (CMYK), so its colors would look wrong. Save it as an RGB JPEG and choose that.`
    case 'heic':
      return `${imagingFailures.load}: ${photo} is a HEIC photo that couldn't be opened. It's damaged or too large for this device. Choose a JPEG of it.`
    default:
      return fault satisfies never
  }
}

/** Returns how a sentence names a file: its name in quotes, or "This photo" for a camera's shot, which has no name. */
export function photoName(name: string | undefined): string {
  return name ? `"${name}"` : 'This photo'
}
