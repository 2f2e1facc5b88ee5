import { readPhotoHeader } from '../../../imaging/photo-header.ts'
import { listingPhotoSideLeast } from '../../../photos/limits.ts'

/** A photo under eBay's least size takes less, at 4 bytes a pixel: a heavier file is not read. */
const bytesMost = listingPhotoSideLeast ** 2 * 4

/**
 * Pixels of a photo's longer side where eBay takes larger ones only (under 500); null for one that is large enough, and for
 * a file that is no photo or cannot be read. Never rejects.
 */
export async function smallSideOf(file: Blob): Promise<number | null> {
  if (file.size > bytesMost) return null
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) return null
  const header = readPhotoHeader(new Uint8Array(bytes))
  if (typeof header === 'string') return null
  const side = Math.max(header.width, header.height)
  return side < listingPhotoSideLeast ? side : null
}
