import type { BlobStore } from '../../platform/blob-store.ts'
import type { Log } from '../../platform/server/log.ts'
import { thumbnailPath } from '../storage-path.ts'

/**
 * Removes the files of photos that have no row, each with its thumbnail. A bucket that is away leaves them behind, which
 * harms nobody: it is logged, and what the caller answers stays as it is.
 */
export async function removePhotoFiles({ blobs, log }: { blobs: BlobStore; log: Log }, paths: readonly string[]) {
  try {
    await blobs.remove(paths.flatMap((path) => [path, thumbnailPath(path)]))
  } catch (error) {
    log.warn({ err: error, photos: paths.length }, 'files of photos without a row could not be removed')
  }
}
