import { isSrgb } from './colour-profile.ts'
import { readJpegHeader } from './jpeg.ts'
import { marker } from './jpeg-segments.ts'
import { compressionLimits } from './limits.ts'
import type { PhotoHeader } from './photo-header.ts'
import { withoutMetadata } from './without-metadata.ts'

/**
 * The original as it may be uploaded when compressing it would make it larger: a plain JPEG that is upright, in sRGB and
 * within the limits, cut free of its metadata without loss. Undefined when only the compressed photo will do.
 */
export function keepableOriginal(bytes: Uint8Array, photo: PhotoHeader): Uint8Array<ArrayBuffer> | undefined {
  const { maxSide, maxKeptBytes } = compressionLimits
  if (photo.format !== 'jpeg' || photo.orientation !== 1) return undefined
  if (Math.max(photo.width, photo.height) > maxSide) return undefined
  if (!isPlain(bytes) || !isSrgb(bytes)) return undefined
  const cut = withoutMetadata(bytes)
  return cut && cut.length <= maxKeptBytes ? cut : undefined
}

/** Grey or colour, 8 bits, baseline or progressive: what every program opens. */
function isPlain(bytes: Uint8Array): boolean {
  const header = readJpegHeader(bytes)
  if (typeof header === 'string') return false
  const isCommon = header.coding >= marker.SOF0 && header.coding <= marker.SOF2
  return isCommon && header.precision === 8 && (header.components === 1 || header.components === 3)
}
