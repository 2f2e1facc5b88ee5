import { isSrgb } from './colour-profile.ts'
import { readJpegHeader } from './jpeg.ts'
import { marker } from './jpeg-segments.ts'
import { compressionLimits } from './limits.ts'
import type { PhotoHeader } from './photo-header.ts'
import { withoutMetadata } from './without-metadata.ts'

/**
 * Returns the original without its metadata, for upload if compressing would make it larger. It must be a plain JPEG that is
 * upright, in sRGB and within the limits. Returns undefined if only a compressed photo is acceptable.
 */
export function keepableOriginal(bytes: Uint8Array, photo: PhotoHeader): Uint8Array<ArrayBuffer> | undefined {
  const { maxSide, maxOriginalBytes } = compressionLimits
  if (photo.format !== 'jpeg' || photo.orientation !== 1) return undefined
  if (Math.max(photo.width, photo.height) > maxSide) return undefined
  if (!isPlain(bytes) || !isSrgb(bytes)) return undefined
  const stripped = withoutMetadata(bytes)
  return stripped && stripped.length <= maxOriginalBytes ? stripped : undefined
}

/** Whether it is grey or colour, 8 bits, and baseline or progressive: every program opens such a JPEG. */
function isPlain(bytes: Uint8Array): boolean {
  const header = readJpegHeader(bytes)
  if (typeof header === 'string') return false
  const isCommon = header.coding >= marker.SOF0 && header.coding <= marker.SOF2
  return isCommon && header.precision === 8 && (header.components === 1 || header.components === 3)
}
