import type { Context } from '../../platform/server/services.ts'
import { filesOfPhoto } from '../storage-path.ts'

type Bucket = Context<'blobs' | 'log'>

/** Removes the files of photos without a row, with their thumbnails. Errors as in `removeFiles`. */
export function removePhotoFiles(bucket: Bucket, paths: readonly string[]): Promise<void> {
  return removeFiles(bucket, paths.flatMap(filesOfPhoto))
}

/**
 * Removes files that no row names. If the bucket is unavailable they stay, which is harmless: the failure is only logged, and
 * the caller's answer does not change.
 */
export async function removeFiles({ blobs, log }: Bucket, keys: readonly string[]) {
  try {
    await blobs.remove(keys)
  } catch (error) {
    log.warn({ err: error, files: keys.length }, 'could not remove files without a row')
  }
}
