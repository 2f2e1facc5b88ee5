import { latin1, uint } from './bytes.ts'
import type { Size } from './dimensions.ts'
import type { Orientation } from './exif-orientation.ts'
import { readHeifSize } from './heif.ts'
import { readJpegHeader } from './jpeg.ts'
import { compressionLimits } from './limits.ts'
import type { PhotoFault } from './photo-fault.ts'
import { type PhotoFormat, sniff } from './sniff.ts'

/** Facts about a photo before it is decoded. Width and height are as stored, before any rotation. */
export type PhotoHeader = Size & {
  readonly format: PhotoFormat
  /** Known for JPEG; undefined if only the decoder knows how the photo is turned. */
  readonly orientation: Orientation | undefined
}

/**
 * Reads a photo's header from the bytes of its whole file. Returns a fault, without decoding, for a file that is not a photo,
 * is an animation, is cut short or would need too much memory. Never throws.
 */
export function readPhotoHeader(bytes: Uint8Array): PhotoHeader | PhotoFault {
  const format = sniff(bytes)
  switch (format) {
    case 'jpeg': {
      const header = readJpegHeader(bytes)
      // Browsers convert inks to colors without the photo's own profile.
      if (typeof header !== 'string' && header.components === 4) return 'cmyk'
      return withinLimits(format, header, typeof header === 'string' ? undefined : header.orientation)
    }
    case 'png':
      return withinLimits(format, readPngSize(bytes))
    case 'gif':
      return withinLimits(format, readGifSize(bytes))
    case 'webp':
      return withinLimits(format, readWebpSize(bytes))
    case 'avif':
    case 'heic':
      return withinLimits(format, readHeifSize(bytes))
    case 'empty':
    case 'text':
    case 'svg':
    case 'video':
    case 'animation':
    case 'unknown':
      return format
    default:
      return format satisfies never
  }
}

function withinLimits(
  format: PhotoFormat,
  size: Size | PhotoFault,
  orientation?: Orientation,
): PhotoHeader | PhotoFault {
  if (typeof size === 'string') return size
  const { width, height } = size
  if (!(width > 0 && height > 0)) return 'damaged'
  if (width * height > compressionLimits.maxMegapixels * 1e6) return 'too-many-pixels'
  return { format, width, height, orientation }
}

/** Reads the size of a PNG from its header (PNG, third edition, section 11.2.1). Animations (APNG) and cut files are faults. */
function readPngSize(bytes: Uint8Array): Size | PhotoFault {
  if (latin1(bytes, 12, 4) !== 'IHDR') return 'damaged'
  let hasPicture = false
  for (let at = 8; at < bytes.length; at += 12 + uint(bytes, at, 4)) {
    const chunk = latin1(bytes, at + 4, 4)
    if (chunk === 'acTL' && !hasPicture) return 'animation'
    if (chunk === 'IDAT') hasPicture = true
    if (chunk === 'IEND') return { width: uint(bytes, 16, 4), height: uint(bytes, 20, 4) }
  }
  return 'cut-short'
}

/** Reads the size of a WebP photo from its first chunk (RFC 9649, section 2). Animations and cut files are faults. */
function readWebpSize(bytes: Uint8Array): Size | PhotoFault {
  const number = (at: number, length: number) => uint(bytes, at, length, 'little')
  if (!(number(4, 4) + 8 <= bytes.length)) return 'cut-short'
  switch (latin1(bytes, 12, 4)) {
    case 'VP8X':
      if (number(20, 1) & 0x02) return 'animation'
      return { width: number(24, 3) + 1, height: number(27, 3) + 1 }
    case 'VP8L':
      return { width: (number(21, 2) & 0x3fff) + 1, height: ((number(22, 3) >> 6) & 0x3fff) + 1 }
    case 'VP8 ':
      return { width: number(26, 2) & 0x3fff, height: number(28, 2) & 0x3fff }
    default:
      return 'damaged'
  }
}

const extension = 0x21
const picture = 0x2c
const trailer = 0x3b

/** Reads the size of a GIF with one picture (GIF89a, sections 18 to 26). A GIF with more pictures is an animation: a fault. */
function readGifSize(bytes: Uint8Array): Size | PhotoFault {
  let size: Size | undefined
  let at = 13 + colourTableBytes(uint(bytes, 10, 1))
  while (at < bytes.length) {
    const block = bytes[at]
    if (block === trailer) break
    if (block === picture) {
      if (size) return 'animation'
      size = pictureSize(bytes, at)
      at = afterSubBlocks(bytes, at + 11 + colourTableBytes(uint(bytes, at + 9, 1)))
      continue
    }
    if (block !== extension) return size ?? 'damaged'
    at = afterSubBlocks(bytes, at + 2)
  }
  return size && at <= bytes.length ? size : 'cut-short'
}

/** Browsers enlarge the screen for a picture that reaches beyond it. */
function pictureSize(bytes: Uint8Array, at: number): Size {
  const number = (offset: number) => uint(bytes, offset, 2, 'little')
  return {
    width: Math.max(number(6), number(at + 1) + number(at + 5)),
    height: Math.max(number(8), number(at + 3) + number(at + 7)),
  }
}

/** Returns the bytes of a colour table, from the flags before it. */
function colourTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

/**
 * Returns the position after sub-blocks, or one beyond the end if they are cut short. Each begins with its length; the last has
 * length 0.
 */
function afterSubBlocks(bytes: Uint8Array, from: number): number {
  let at = from
  for (let length = bytes[at]; length !== undefined; length = bytes[at]) {
    at += 1 + length
    if (length === 0) return at
  }
  return bytes.length + 1
}
