import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { minCropSide } from '../../imaging/crop.ts'
import type { Size } from '../../imaging/dimensions.ts'
import { refuseWhilePublishing } from '../../items/server/refuse-while-publishing.ts'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import type { Tx } from '../../platform/server/db/db.ts'
import type { cropPhotoEndpoint } from '../api.ts'
import { findItem, type HeldItem, holdItem } from './hold-item.ts'
import type { InspectedPhoto } from './inspect-photo.ts'
import type { RankedRow } from './photo-row.ts'
import { rankPhoto } from './rank-photo.ts'
import { refuseWithoutRoom } from './stored-bytes.ts'
import { factsOf, refuseSweepable, type StoredFiles } from './stored-files.ts'
import { type ItemImageRow, itemImages } from './tables.ts'

/** Whose photo is cropped, from which bytes to which. */
export type CropToRecord = z.infer<typeof cropPhotoEndpoint.input> & { userId: string }

/** The photo if it has this crop already. Refuses before the body is read what `recordCrop` would refuse. */
export async function croppedEarlier(
  tx: Tx,
  crop: CropToRecord,
  announcedBytes: number,
  clock: Clock,
): Promise<RankedRow | undefined> {
  const item = await findItem(tx, crop)
  const row = await findPhoto(tx, crop)
  if (row.contentHash === crop.sentHash) return rankPhoto(tx, row)
  refuseUnfit(item, row, crop, clock)
  if (announcedBytes > row.bytes) await refuseWithoutRoom(tx, crop.userId, announcedBytes - row.bytes)
  return undefined
}

/**
 * Lets the photo's row name the crop's files. Gives the photo and the path that no row names from now on: what was replaced,
 * or the crop itself where another request recorded the same one meanwhile.
 */
export async function recordCrop(
  tx: Tx,
  crop: CropToRecord,
  inspected: InspectedPhoto,
  stored: StoredFiles,
): Promise<{ ranked: RankedRow; unnamed: string }> {
  // Held, so that the photo is neither deleted nor cropped twice, and the files not swept, meanwhile.
  const item = await holdItem(tx, crop)
  const row = await findPhoto(tx, crop)
  if (row.contentHash === inspected.contentHash) return { ranked: await rankPhoto(tx, row), unnamed: stored.path }
  refuseUnfit(item, row, crop, stored.clock)
  refuseTooSmall(inspected, row)
  refuseSweepable(stored)
  const facts = { ...factsOf(inspected, stored), uploadedHash: row.uploadedHash ?? row.contentHash }
  await tx.update(itemImages).set(facts).where(itsRow(crop))
  if (stored.bytes > row.bytes) await refuseWithoutRoom(tx, crop.userId)
  return { ranked: await rankPhoto(tx, { ...row, ...facts }), unnamed: row.storagePath }
}

async function findPhoto(tx: Tx, crop: CropToRecord): Promise<ItemImageRow> {
  const [row] = await tx.select().from(itemImages).where(itsRow(crop))
  if (!row) throw new AppError('gone', 'This photo was deleted. Nothing was changed.')
  return row
}

function itsRow({ userId, itemId, photoId }: CropToRecord) {
  return and(eq(itemImages.userId, userId), eq(itemImages.itemId, itemId), eq(itemImages.id, photoId))
}

function refuseUnfit(item: HeldItem, { contentHash }: ItemImageRow, { replaces }: CropToRecord, clock: Clock) {
  refuseWhilePublishing(item, clock.now())
  if (contentHash === replaces) return
  throw new AppError(
    'conflict',
    'This photo was changed in the meantime, perhaps on another device. Nothing was changed now; crop the new one instead.',
  )
}

/** A photo that is smaller itself may keep that side. */
function refuseTooSmall({ width, height }: Size, photo: Size) {
  if (width >= Math.min(minCropSide, photo.width) && height >= Math.min(minCropSide, photo.height)) return
  throw new AppError(
    'bad-input',
    `A crop is at least ${minCropSide} pixels wide and high; this one is ${width} x ${height}. Please choose a larger part.`,
  )
}
