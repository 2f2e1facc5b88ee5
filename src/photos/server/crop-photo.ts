import type { z } from 'zod'
import type { KeepScore } from '../../items/server/keep-score.ts'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import type { Database } from '../../platform/server/db/db.ts'
import type { ReadBody } from '../../platform/server/http/mount-endpoint.ts'
import type { Log } from '../../platform/server/process/log.ts'
import type { cropPhotoEndpoint } from '../api.ts'
import { croppedPath } from '../storage-path.ts'
import { refuseDamaged } from './content-hash.ts'
import { inspectPhoto } from './inspect-photo.ts'
import type { Thumbnails } from './make-thumbnails.ts'
import { photoFromRow } from './photo-row.ts'
import { putFiles, thumbnailFiles } from './put-files.ts'
import { type CropToRecord, croppedEarlier, recordCrop } from './record-crop.ts'
import { recordFiles } from './record-files.ts'
import { removeFiles, removePhotoFiles } from './remove-photo-files.ts'
import type { AddressSigner } from './signed-address.ts'
import type { UploadLine } from './upload-line.ts'

type CropPhotoContext = {
  db: Database
  blobs: BlobStore
  clock: Clock
  log: Log
  signer: AddressSigner
  uploadLine: UploadLine
  userId: string
  keepScore?: KeepScore | undefined
}
type CroppedPhoto = z.infer<typeof cropPhotoEndpoint.output>

/**
 * Stores a crop and lets the photo's row name it; the files it replaces go once that is committed. Idempotent by the crop's
 * bytes. Throws 'not-found', 'gone' for a deleted photo, 'conflict' when it has changed since or is being published, and
 * 'bad-input' for what `inspectPhoto` refuses or is smaller than a crop may be, 'too-many' for a larger one without room.
 */
export function cropPhoto(
  context: CropPhotoContext,
  input: z.infer<typeof cropPhotoEndpoint.input>,
  readBody: ReadBody,
  announcedBytes = 0,
): Promise<CroppedPhoto> {
  const { db, clock, signer, userId, uploadLine } = context
  const crop = { ...input, userId }
  return uploadLine.inPlace(userId, async (arrive) => {
    const earlier = await db.asUser(userId, (tx) => croppedEarlier(tx, crop, announcedBytes, clock))
    const bytes = await arrive(readBody)
    refuseDamaged(bytes, crop)
    if (earlier) return photoFromRow(earlier, signer)
    return uploadLine.inTurn(userId, () => storeArrived(context, crop, bytes))
  })
}

async function storeArrived(context: CropPhotoContext, crop: CropToRecord, bytes: Uint8Array): Promise<CroppedPhoto> {
  const { clock, signer, keepScore } = context
  const inspected = await inspectPhoto(bytes, undefined)
  const at = clock.now()
  const path = await putCropped(context, { ...crop, at, bytes, inspected })
  const stored = { path, bytes: bytes.length, at, clock }
  const { ranked, unnamed } = await recordFiles(context, path, async (tx) => {
    const recorded = await recordCrop(tx, crop, inspected, stored)
    await keepScore?.(tx, crop.userId, [crop.itemId])
    return recorded
  })
  await removePhotoFiles(context, [unnamed])
  return photoFromRow(ranked, signer)
}

type Crop = { userId: string; itemId: string; at: Date; bytes: Uint8Array; inspected: Thumbnails }

/** Milliseconds within which a free name is found: more than photos can be cropped at one moment. */
const namesTried = 100

/**
 * Stores a crop with its thumbnails under the name of its millisecond, or of the next one that is free; gives its path.
 * The photo comes first: it claims the name, so that two crops never mix their files.
 */
async function putCropped(context: { blobs: BlobStore; log: Log }, crop: Crop): Promise<string> {
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
