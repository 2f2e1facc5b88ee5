import { uint } from './bytes.ts'
import type { Size } from './dimensions.ts'
import { type Orientation, orientationTag } from './exif-orientation.ts'
import { applicationBlocks, orientationOf, readJpegHeader, readJpegSize } from './jpeg.ts'
import { marker } from './jpeg-segments.ts'
import { numberOf, openTiff, readDirectory } from './tiff.ts'
import { withoutMetadata } from './without-metadata.ts'

/**
 * Returns the small JPEG that a camera stored inside a photo (Exif 2.32, section 4.5.5), from the first bytes of its file. It
 * gets the photo's orientation as its only metadata, so that browsers show it upright, and it is not decoded. Returns undefined
 * if it is missing, not a small whole JPEG, or of uncertain orientation. Never throws.
 */
export function exifThumbnail(start: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  if (uint(start, 0, 3) !== 0xffd8ff) return undefined
  const orientation = orientationOf(start)
  const [exif] = applicationBlocks(start, marker.APP1, 'Exif\0')
  if (!exif || !orientation) return undefined
  const picture = withoutMetadata(storedThumbnail(exif))
  const photo = readJpegSize(start)
  const size = picture && readJpegHeader(picture)
  if (!size || typeof size === 'string' || !photo) return undefined
  const isSmall = Math.max(size.width, size.height) <= maxSide
  return isSmall && sameShape(size, photo) ? withOrientation(picture, orientation) : undefined
}

/** Cameras store no larger ones, and a few bytes can claim a picture of gigabytes. */
const maxSide = 1024
const offsetTag = 0x0201
const lengthTag = 0x0202

/** Returns the bytes of the thumbnail, which the second directory describes; empty if there is no thumbnail. */
function storedThumbnail(exif: Uint8Array): Uint8Array {
  const nothing = exif.subarray(0, 0)
  const tiff = openTiff(exif)
  if (!tiff) return nothing
  const photo = readDirectory(tiff, tiff.firstDirectory)
  const thumbnail = photo?.next ? readDirectory(tiff, photo.next) : undefined
  const numberAt = (wantedTag: number) => {
    const entry = thumbnail?.entries.find(({ tag }) => tag === wantedTag)
    return entry && numberOf(tiff, entry)
  }
  const [offset, length] = [numberAt(offsetTag), numberAt(lengthTag)]
  return offset === undefined || length === undefined ? nothing : tiff.bytes.subarray(offset, offset + length)
}

/** Whether both are landscape or both portrait. They differ if a program turned the photo but not its thumbnail. */
function sameShape(one: Size, other: Size): boolean {
  return (one.width - one.height) * (other.width - other.height) >= 0
}

/** Returns the JPEG with an EXIF block of one entry after its SOI. */
function withOrientation(jpeg: Uint8Array, orientation: Orientation): Uint8Array<ArrayBuffer> {
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0]
  const header = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8]
  const entry = [orientationTag >> 8, orientationTag & 0xff, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
  const block = [...exif, ...header, 0, 1, ...entry, 0, 0, 0, 0]
  const segment = [0xff, marker.APP1, 0, block.length + 2, ...block]
  const upright = new Uint8Array(jpeg.length + segment.length)
  upright.set(jpeg.subarray(0, 2))
  upright.set(segment, 2)
  upright.set(jpeg.subarray(2), 2 + segment.length)
  return upright
}
