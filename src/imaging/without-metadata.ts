import { ascii } from './bytes.ts'
import { type JpegSegment, jpegSegments, marker } from './jpeg-segments.ts'

/**
 * The same picture, bit for bit, without what is not the picture: EXIF, GPS, XMP, IPTC, thumbnails, comments, colour
 * profiles, further pictures and whatever follows the end. Kept are the plain JFIF header and Adobe's APP14, which says
 * how the colours are coded. The orientation goes too: cut only photos that are stored upright, in sRGB.
 * Undefined when the bytes are not one whole JPEG.
 */
export function withoutMetadata(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const parts: Uint8Array[] = [soi]
  let ended = false
  for (const segment of jpegSegments(bytes)) {
    if (!isKnown(segment.marker)) return undefined
    const part = keptPart(bytes, segment)
    if (part) parts.push(part)
    ended = segment.marker === marker.EOI
  }
  return ended && startsAsJpeg(bytes) ? joined(parts) : undefined
}

const soi = Uint8Array.of(0xff, marker.SOI)
/** Marker, length 16, "JFIF\0", version, density: where a thumbnail would begin. */
const jfifBytes = 16
/** Marker, length 14, "Adobe", version, flags, colour transform. */
const adobeBytes = 16

function keptPart(bytes: Uint8Array, segment: JpegSegment): Uint8Array | undefined {
  const part = bytes.subarray(segment.start, segment.end)
  if (segment.marker === marker.APP0) {
    if (ascii(part, 4, 5) !== 'JFIF\0' || part.length < jfifBytes + 2) return undefined
    // Thumbnail of 0 x 0 pixels, and the length that goes with it.
    return Uint8Array.of(0xff, marker.APP0, 0, jfifBytes, ...part.subarray(4, jfifBytes), 0, 0)
  }
  if (segment.marker === marker.APP14) {
    if (ascii(part, 4, 5) !== 'Adobe' || part.length < adobeBytes) return undefined
    return Uint8Array.of(0xff, marker.APP14, 0, adobeBytes - 2, ...part.subarray(4, adobeBytes))
  }
  return isMetadata(segment.marker) ? undefined : part
}

function isMetadata(code: number): boolean {
  return (code >= marker.APP0 && code <= marker.APP15) || code === marker.COM
}

/** Everything that a photo is made of; reserved and extension markers are left to a decoder. */
function isKnown(code: number): boolean {
  const isPicture = code >= marker.SOF0 && code <= marker.DRI && code !== marker.JPG
  return isPicture || isMetadata(code) || code === marker.scanData
}

function startsAsJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === marker.SOI
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
