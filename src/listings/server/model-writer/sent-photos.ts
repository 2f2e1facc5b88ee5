import { loadSharp } from '../../../platform/server/process/load-sharp.ts'
import { sentPhotoSide, writerPhotosMax } from '../../photo-limit.ts'
import type { WriterPhoto } from '../listing-writer.ts'

const sentQuality = 85

export type SentPhoto = { readonly id: string; readonly bytes: Uint8Array }

/**
 * The first 12 photos as they are sent, in their places: JPEGs of at most 1024 pixels without metadata, one original in
 * memory at a time. One without a file, or whose file cannot be decoded, is undefined: it is left out, not the item.
 */
export async function sentPhotos(
  photos: readonly WriterPhoto[],
  signal: AbortSignal,
): Promise<readonly (SentPhoto | undefined)[]> {
  const sent: (SentPhoto | undefined)[] = []
  for (const photo of photos.slice(0, writerPhotosMax)) {
    signal.throwIfAborted()
    const original = await photo.load()
    const bytes = original && (await resized(original))
    sent.push(bytes && { id: photo.id, bytes })
  }
  return sent
}

async function resized(original: Uint8Array): Promise<Uint8Array | undefined> {
  const sharp = await loadSharp()
  try {
    return await sharp(original)
      .resize(sentPhotoSide, sentPhotoSide, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: sentQuality })
      .toBuffer()
  } catch {
    return undefined
  }
}
