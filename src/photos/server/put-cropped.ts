import type { BlobStore } from '../../platform/blob-store.ts'
import { AppError } from '../../platform/errors.ts'
import type { Log } from '../../platform/server/process/log.ts'
import { croppedPath } from '../storage-path.ts'
import type { Thumbnails } from './make-thumbnails.ts'
import { putFiles, thumbnailFiles } from './put-files.ts'
import { removeFiles } from './remove-photo-files.ts'

type Crop = { userId: string; itemId: string; at: Date; bytes: Uint8Array; inspected: Thumbnails }

/** Milliseconds within which a free name is found: more than photos can be cropped at one moment. */
const namesTried = 100

/**
 * Stores a crop with its thumbnails under the name of its millisecond, or of the next one that is free; gives its path.
 * The photo comes first: it claims the name, so that two crops never mix their files.
 */
export async function putCropped(context: { blobs: BlobStore; log: Log }, crop: Crop): Promise<string> {
  const path = await claimName(context.blobs, crop)
  try {
    await putFiles(context, thumbnailFiles(path, crop.inspected))
  } catch (error) {
    await removeFiles(context, [path])
    throw error
  }
  return path
}

async function claimName(blobs: BlobStore, { userId, itemId, at, bytes }: Crop): Promise<string> {
  const first = at.getTime()
  for (let timestamp = first; ; timestamp += 1) {
    const path = croppedPath({ userId, itemId, timestamp })
    try {
      await blobs.put(path, bytes)
      return path
    } catch (error) {
      const isTaken = error instanceof AppError && error.code === 'conflict'
      if (!isTaken || timestamp >= first + namesTried) throw error
    }
  }
}
