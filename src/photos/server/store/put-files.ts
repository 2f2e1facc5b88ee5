import type { Context } from '../../../platform/server/services.ts'
import { largeThumbnailPath, thumbnailPath } from '../../storage-path.ts'
import { removeFiles } from '../remove-photo-files.ts'
import type { Thumbnails } from './make-thumbnails.ts'

/** Bytes, and the path where they are stored. */
type File = { key: string; bytes: Uint8Array }

/** Stores several files at once, each durably. If one fails, the others are removed and the first error is thrown. */
export async function putFiles({ blobs, log }: Context<'blobs' | 'log'>, files: readonly File[]) {
  const puts = await Promise.allSettled(files.map(({ key, bytes }) => blobs.put(key, bytes)))
  const refused = puts.find((put) => put.status === 'rejected')
  if (!refused) return
  const stored = files.filter((_, index) => puts[index]?.status === 'fulfilled')
  await removeFiles(
    { blobs, log },
    stored.map(({ key }) => key),
  )
  throw refused.reason
}

/** The thumbnail files that are stored beside a photo. */
export function thumbnailFiles(path: string, { thumbnail, largeThumbnail }: Thumbnails): File[] {
  const small = { key: thumbnailPath(path), bytes: thumbnail }
  return largeThumbnail ? [small, { key: largeThumbnailPath(path), bytes: largeThumbnail }] : [small]
}
