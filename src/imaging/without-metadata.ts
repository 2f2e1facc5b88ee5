import { latin1 } from './bytes.ts'
import { type JpegSegment, jpegSegments, marker } from './jpeg-segments.ts'

/**
 * Returns the same picture, bit for bit, without EXIF, GPS, XMP, IPTC, thumbnails, comments, colour profiles, further pictures
 * and bytes after the end. Keeps the plain JFIF header and Adobe's APP14, which defines the coding of colours. Removes the
 * orientation too: use it only for upright photos in sRGB. Returns undefined if the bytes are not one whole JPEG.
 */
export function withoutMetadata(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const parts: Uint8Array[] = [soi]
  let hasEnd = false
  for (const segment of jpegSegments(bytes)) {
    if (!isKnown(segment.marker)) return undefined
    const part = keptPart(bytes, segment)
    if (part) parts.push(part)
    hasEnd = segment.marker === marker.EOI
  }
  return hasEnd && startsAsJpeg(bytes) ? joined(parts) : undefined
}

const soi = Uint8Array.of(0xff, marker.SOI)
/** Marker, length 16, "JFIF\0", version, density. A thumbnail would begin after them. */
const jfifBytes = 16
/** Marker, length 14, "Adobe", version, flags, colour transform. */
const adobeBytes = 16

function keptPart(bytes: Uint8Array, segment: JpegSegment): Uint8Array | undefined {
  const part = bytes.subarray(segment.start, segment.end)
  if (segment.marker === marker.APP0) {
    if (latin1(part, 4, 5) !== 'JFIF\0' || part.length < jfifBytes + 2) return undefined
    // A thumbnail of 0 x 0 pixels, and the matching length.
    return Uint8Array.of(0xff, marker.APP0, 0, jfifBytes, ...part.subarray(4, jfifBytes), 0, 0)
  }
  if (segment.marker === marker.APP14) {
    if (latin1(part, 4, 5) !== 'Adobe' || part.length < adobeBytes) return undefined
    return Uint8Array.of(0xff, marker.APP14, 0, adobeBytes - 2, ...part.subarray(4, adobeBytes))
  }
  return isMetadata(segment.marker) ? undefined : part
}

function isMetadata(code: number): boolean {
  return (code >= marker.APP0 && code <= marker.APP15) || code === marker.COM
}

/** Whether a code marks a photo's picture data or metadata. Only a decoder knows what reserved and extension markers mark. */
function isKnown(code: number): boolean {
  const isPicture = code >= marker.SOF0 && code <= marker.DRI && code !== marker.JPG
  return isPicture || isMetadata(code) || code === marker.scanData
}

function startsAsJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === marker.SOI
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytesOfParts = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytesOfParts.set(part, at)
    at += part.length
  }
  return bytesOfParts
}
