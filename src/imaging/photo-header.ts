import type { Size } from './dimensions.ts'
import type { Orientation } from './exif-orientation.ts'
import { readGifSize } from './gif.ts'
import { readHeifSize } from './heif.ts'
import { readJpegHeader } from './jpeg.ts'
import { compressionLimits } from './limits.ts'
import type { PhotoFault } from './photo-fault.ts'
import { readPngSize } from './png.ts'
import { type PhotoFormat, sniff } from './sniff.ts'
import { readWebpSize } from './webp.ts'

/** What is known of a photo before it is decoded. Width and height as stored, before any turning. */
export type PhotoHeader = Size & {
  readonly format: PhotoFormat
  /** Known for JPEG; undefined where only the decoder can tell how the photo is turned. */
  readonly orientation: Orientation | undefined
}

/**
 * Reads a photo's header from the bytes of its whole file and refuses, without decoding, what is no photo, is an
 * animation, is cut short or would need too much memory. Never throws.
 */
export function readPhotoHeader(bytes: Uint8Array): PhotoHeader | PhotoFault {
  const format = sniff(bytes)
  switch (format) {
    case 'jpeg': {
      const header = readJpegHeader(bytes)
      // Browsers turn inks into colors without the photo's own profile.
      if (typeof header !== 'string' && header.components === 4) return 'inks'
      return checked(format, header, typeof header === 'string' ? undefined : header.orientation)
    }
    case 'png':
      return checked(format, readPngSize(bytes))
    case 'gif':
      return checked(format, readGifSize(bytes))
    case 'webp':
      return checked(format, readWebpSize(bytes))
    case 'avif':
    case 'heic':
      return checked(format, readHeifSize(bytes))
    case 'empty':
    case 'text':
    case 'drawing':
    case 'video':
    case 'animation':
    case 'unknown':
      return format
    default:
      return format satisfies never
  }
}

function checked(format: PhotoFormat, size: Size | PhotoFault, orientation?: Orientation): PhotoHeader | PhotoFault {
  if (typeof size === 'string') return size
  const { width, height } = size
  if (!(width > 0 && height > 0)) return 'damaged'
  if (width * height > compressionLimits.maxMegapixels * 1e6) return 'too-many-pixels'
  return { format, width, height, orientation }
}
