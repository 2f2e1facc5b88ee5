import type { Context } from '../../platform/server/services.ts'
import { filesOfPhoto } from '../storage-path.ts'

type Bucket = Context<'blobs' | 'log'>

/** Removes the files of photos that have no row, each with its thumbnails, as `removeFiles` does. */
export function removePhotoFiles(bucket: Bucket, paths: readonly string[]): Promise<void> {
  return removeFiles(bucket, paths.flatMap(filesOfPhoto))
}

/**
 * Removes files that no row names. A bucket that is away leaves them behind, which harms nobody: it is logged, and what the
 * caller answers stays as it is.
 */
export async function removeFiles({ blobs, log }: Bucket, keys: readonly string[]) {
  try {
    await blobs.remove(keys)
  } catch (error) {
    log.warn({ err: error, files: keys.length }, 'files without a row could not be removed')
  }
}
