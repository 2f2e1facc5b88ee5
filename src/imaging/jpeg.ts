import { latin1, uint } from './bytes.ts'
import type { Size } from './dimensions.ts'
import { exifOrientation, type Orientation } from './exif-orientation.ts'
import { type JpegSegment, jpegSegments, marker } from './jpeg-segments.ts'
import type { PhotoFault } from './photo-fault.ts'

/** The header of a JPEG. Its size is as stored, before the orientation is applied. */
export type JpegHeader = Size & {
  /** 1 without EXIF; undefined if the EXIF is uncertain. */
  readonly orientation: Orientation | undefined
  /** Bits of one sample: 8 in every photo. */
  readonly precision: number
  /** 1 grey, 3 colour, 4 CMYK. */
  readonly components: number
  /** The start-of-frame marker: how the picture is coded. */
  readonly coding: number
}

/** Reads the header of a JPEG. Never throws: returns a fault instead. */
export function readJpegHeader(bytes: Uint8Array): JpegHeader | PhotoFault {
  let frame: JpegSegment | undefined
  for (const segment of jpegSegments(bytes)) {
    if (segment.marker === marker.SOS) {
      if (frame === undefined) return 'damaged'
      return hasEndAfter(bytes, segment.end) ? frameHeader(bytes, frame) : 'cut-short'
    }
    if (isFrame(segment.marker)) frame ??= segment
  }
  return 'cut-short'
}

/**
 * Returns the stored size from the first frame header, also if `bytes` is only the beginning of the file; undefined if it is
 * not found.
 */
export function readJpegSize(bytes: Uint8Array): Size | undefined {
  for (const segment of jpegSegments(bytes)) {
    if (segment.marker === marker.SOS) return undefined
    if (isFrame(segment.marker)) return sizeIn(bytes, segment)
  }
  return undefined
}

/** Returns the orientation by EXIF: 1 without EXIF, undefined if it is uncertain (unreadable, or two EXIF blocks). */
export function orientationOf(bytes: Uint8Array): Orientation | undefined {
  const [exif, secondExif] = applicationBlocks(bytes, marker.APP1, 'Exif\0')
  if (exif === undefined) return 1
  return secondExif === undefined ? exifOrientation(exif) : undefined
}

/** Returns the payloads of a JPEG's application segments of one kind that begin with `signature`, in order. */
export function applicationBlocks(bytes: Uint8Array, kind: number, signature: string): Uint8Array[] {
  const payloads: Uint8Array[] = []
  for (const segment of jpegSegments(bytes)) {
    if (segment.marker === marker.SOS) break
    const payload = bytes.subarray(segment.start + 4, segment.end)
    if (segment.marker === kind && latin1(payload, 0, signature.length) === signature) payloads.push(payload)
  }
  return payloads
}

function frameHeader(bytes: Uint8Array, { start, marker: coding }: JpegSegment): JpegHeader | PhotoFault {
  const size = sizeIn(bytes, { start })
  if (!size) return 'damaged'
  const [precision, components] = [uint(bytes, start + 4, 1), uint(bytes, start + 9, 1)]
  return { ...size, orientation: orientationOf(bytes), precision, components, coding }
}

function sizeIn(bytes: Uint8Array, { start }: { start: number }): Size | undefined {
  const [height, width] = [uint(bytes, start + 5, 2), uint(bytes, start + 7, 2)]
  return width > 0 && height > 0 ? { width, height } : undefined
}

function isFrame(code: number): boolean {
  const isTable = code === marker.DHT || code === marker.JPG || code === marker.DAC
  return code >= marker.SOF0 && code <= marker.SOF15 && !isTable
}

/**
 * Whether an end-of-image marker follows the given position. It cannot occur inside picture data, so if it is missing, the end
 * is missing. The search starts at the back, where the marker usually is.
 */
function hasEndAfter(bytes: Uint8Array, position: number): boolean {
  for (let at = bytes.lastIndexOf(marker.EOI); at > position; at = bytes.lastIndexOf(marker.EOI, at - 1)) {
    if (bytes[at - 1] === 0xff) return true
  }
  return false
}
