import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { minCropSide } from '../../imaging/crop.ts'
import type { Size } from '../../imaging/dimensions.ts'
import { refuseWhilePublishing } from '../../items/server/refuse-while-publishing.ts'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import type { Tx } from '../../platform/server/db/db.ts'
import type { FileBody } from '../../platform/server/http/mount-endpoint.ts'
import type { Context } from '../../platform/server/services.ts'
import type { cropPhotoEndpoint } from '../api.ts'
import { croppedPath } from '../storage-path.ts'
import type { UploadSlot } from './admission/upload-admission.ts'
import { refuseDamaged } from './content-hash.ts'
import { findItem, type LockedItem, lockItem } from './lock-item.ts'
import { photoFromRow, type RankedRow } from './photo-row.ts'
import { removeFiles, removePhotoFiles } from './remove-photo-files.ts'
import { type InspectedPhoto, inspectPhoto } from './store/inspect-photo.ts'
import type { Thumbnails } from './store/make-thumbnails.ts'
import { putFiles, thumbnailFiles } from './store/put-files.ts'
import { rankPhoto } from './store/rank-photo.ts'
import { recordFiles } from './store/record-files.ts'
import { refuseWithoutRoom } from './stored-bytes.ts'
import { factsOf, refuseSweepable, type StoredFiles } from './stored-files.ts'
import { type ItemImageRow, itemImages } from './tables.ts'

type CropPhotoContext = Context<'db' | 'blobs' | 'clock' | 'log' | 'signer' | 'uploadAdmission' | 'userId'> &
  Partial<Context<'updateScores'>>
type CroppedPhoto = z.infer<typeof cropPhotoEndpoint.output>

/**
 * Stores a crop and points the photo's row to it; the replaced files are deleted after the commit. Idempotent by the crop's
 * bytes. Throws 'not-found', 'gone' for a deleted photo, 'conflict' when it has changed since or is being published.
 * Throws 'bad-input' as `inspectPhoto` does and for a crop below the least size, 'too-many' for a larger one without room.
 */
export function cropPhoto(
  context: CropPhotoContext,
  { body, ...input }: z.infer<typeof cropPhotoEndpoint.input> & { body: FileBody },
): Promise<CroppedPhoto> {
  const { clock, signer, userId, uploadAdmission } = context
  const crop = { ...input, userId }
  return uploadAdmission.admit(
    userId,
    (tx) => findEarlierCrop(tx, crop, { clock, announcedBytes: body.announcedBytes }),
    async (slot, earlier) => {
      const bytes = await slot.read(body.read)
      refuseDamaged(bytes, crop)
      if (earlier) return photoFromRow(earlier, signer)
      return slot.inTurn(() => storeCrop({ ...context, slot }, crop, bytes))
    },
  )
}

async function storeCrop(
  context: CropPhotoContext & { slot: UploadSlot },
  crop: CropToRecord,
  bytes: Uint8Array,
): Promise<CroppedPhoto> {
  const { clock, signer, updateScores } = context
  const inspected = await inspectPhoto(bytes, undefined)
  const storedAt = clock.now()
  const path = await putCropped(context, { ...crop, storedAt, bytes, inspected })
  const stored = { path, bytes: bytes.length, storedAt, clock }
  const { ranked, orphanPath } = await recordFiles(context, path, async (tx) => {
    const recorded = await recordCrop(tx, crop, inspected, stored)
    await updateScores?.(tx, crop.userId, [crop.itemId])
    return recorded
  })
  await removePhotoFiles(context, [orphanPath])
  return photoFromRow(ranked, signer)
}

type Crop = { userId: string; itemId: string; storedAt: Date; bytes: Uint8Array; inspected: Thumbnails }

/**
 * Names tried for a crop, one per millisecond from its own on. More than the photos that can be cropped at one moment.
 */
const maxTriedNames = 100

/**
 * Stores a crop with its thumbnails under the name of its millisecond, or of the next free one. Returns its path. The photo is
 * stored first: it claims the name, so that two crops never mix their files.
 */
async function putCropped(context: Context<'blobs' | 'log'>, crop: Crop): Promise<string> {
  const path = await claimName(context.blobs, crop)
  try {
    await putFiles(context, thumbnailFiles(path, crop.inspected))
  } catch (error) {
    await removeFiles(context, [path])
    throw error
  }
  return path
}

async function claimName(blobs: BlobStore, { userId, itemId, storedAt, bytes }: Crop): Promise<string> {
  const first = storedAt.getTime()
  for (let timestamp = first; ; timestamp += 1) {
    const path = croppedPath({ userId, itemId, timestamp })
    try {
      await blobs.put(path, bytes)
      return path
    } catch (error) {
      const isTaken = error instanceof AppError && error.code === 'conflict'
      if (!isTaken || timestamp >= first + maxTriedNames) throw error
    }
  }
}

/** The crop to record: seller, photo, and the hashes of the old and new bytes. */
type CropToRecord = z.infer<typeof cropPhotoEndpoint.input> & { userId: string }

/** The photo if it has this crop already. Refuses the cases of `recordCrop` early, before the body is read. */
async function findEarlierCrop(
  tx: Tx,
  crop: CropToRecord,
  { clock, announcedBytes = 0 }: Context<'clock'> & Pick<FileBody, 'announcedBytes'>,
): Promise<RankedRow | undefined> {
  const item = await findItem(tx, crop)
  const row = await findPhoto(tx, crop)
  if (row.contentHash === crop.sentHash) return rankPhoto(tx, row)
  refuseUnfit(item, row, crop, clock)
  if (announcedBytes > row.bytes) await refuseWithoutRoom(tx, crop.userId, announcedBytes - row.bytes)
  return undefined
}

/**
 * Points the photo's row to the crop's files. Also returns the path that no row names anymore: the replaced file, or the crop
 * itself if another request recorded the same crop first.
 */
async function recordCrop(
  tx: Tx,
  crop: CropToRecord,
  inspected: InspectedPhoto,
  stored: StoredFiles,
): Promise<{ ranked: RankedRow; orphanPath: string }> {
  // The lock on the item's row prevents that the photo is deleted, cropped twice, or its files are swept at the same time.
  const item = await lockItem(tx, crop)
  const row = await findPhoto(tx, crop)
  if (row.contentHash === inspected.contentHash) return { ranked: await rankPhoto(tx, row), orphanPath: stored.path }
  refuseUnfit(item, row, crop, stored.clock)
  refuseTooSmall(inspected, row)
  refuseSweepable(stored)
  const facts = { ...factsOf(inspected, stored), uploadedHash: row.uploadedHash ?? row.contentHash }
  await tx.update(itemImages).set(facts).where(photoRow(crop))
  if (stored.bytes > row.bytes) await refuseWithoutRoom(tx, crop.userId)
  return { ranked: await rankPhoto(tx, { ...row, ...facts }), orphanPath: row.storagePath }
}

async function findPhoto(tx: Tx, crop: CropToRecord): Promise<ItemImageRow> {
  const [row] = await tx.select().from(itemImages).where(photoRow(crop))
  if (!row) throw new AppError('gone', 'This photo was deleted. Nothing was changed.')
  return row
}

function photoRow({ userId, itemId, photoId }: CropToRecord) {
  return and(eq(itemImages.userId, userId), eq(itemImages.itemId, itemId), eq(itemImages.id, photoId))
}

function refuseUnfit(item: LockedItem, { contentHash }: ItemImageRow, { replaces }: CropToRecord, clock: Clock) {
  refuseWhilePublishing(item, clock.now())
  if (contentHash === replaces) return
  throw new AppError(
    'conflict',
    "This photo was changed, maybe on another device. Your crop wasn't saved. Crop the new photo instead.",
  )
}

/** Each side must have at least `minCropSide` pixels, or all pixels of the photo's side if that is shorter. */
function refuseTooSmall({ width, height }: Size, photo: Size) {
  if (width >= Math.min(minCropSide, photo.width) && height >= Math.min(minCropSide, photo.height)) return
  throw new AppError(
    'bad-input',
    `A crop must be at least ${minCropSide} pixels wide and high. This one is ${width} x ${height}. Choose a larger part.`,
  )
}
