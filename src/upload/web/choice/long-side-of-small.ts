import { readPhotoHeader } from '../../../imaging/photo-header.ts'
import { minListingPhotoSide } from '../../../photos/limits.ts'

/** Bytes above which a file is not read. A photo below eBay's least size is smaller, at 4 bytes a pixel. */
const maxBytesToRead = minListingPhotoSide ** 2 * 4

/**
 * Pixels of the longer side of a photo that is too small for eBay (under 500). Null for a larger photo, and for a file that is
 * no photo or cannot be read. Never rejects.
 */
export async function longSideOfSmall(file: Blob): Promise<number | null> {
  if (file.size > maxBytesToRead) return null
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) return null
  const header = readPhotoHeader(new Uint8Array(bytes))
  if (typeof header === 'string') return null
  const side = Math.max(header.width, header.height)
  return side < minListingPhotoSide ? side : null
}
