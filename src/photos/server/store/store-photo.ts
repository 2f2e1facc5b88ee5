import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { FileBody } from '../../../platform/server/http/mount-endpoint.ts'
import type { Context } from '../../../platform/server/services.ts'
import type { storePhotoEndpoint } from '../../api.ts'
import { storagePath } from '../../storage-path.ts'
import { checkUpload, type PhotoToStore } from '../admission/check-upload.ts'
import type { UploadSlot } from '../admission/upload-admission.ts'
import { refuseDamaged } from '../content-hash.ts'
import { photoFromRow, type RankedRow } from '../photo-row.ts'
import { removePhotoFiles } from '../remove-photo-files.ts'
import { type InspectedPhoto, inspectPhoto } from './inspect-photo.ts'
import { putFiles, thumbnailFiles } from './put-files.ts'
import { recordFiles } from './record-files.ts'
import { findEarlierUpload, recordPhoto } from './record-photo.ts'

type StorePhotoContext = Context<'db' | 'blobs' | 'clock' | 'log' | 'signer' | 'uploadAdmission' | 'userId'> &
  Partial<Context<'updateScores'>>
type StorePhotoInput = z.infer<typeof storePhotoEndpoint.input> & { body: FileBody }
type StoredPhoto = z.infer<typeof storePhotoEndpoint.output>

/**
 * Stores one photo: decodes it, writes its files durably, commits its row, then answers. An answered photo is never lost.
 * Idempotent by device photo id: the same bytes get the same photo, other bytes throw 'conflict', a deleted photo throws
 * 'gone'. If the announced bytes do not fit the account, it reads nothing and throws 'too-many'.
 */
export function storePhoto(context: StorePhotoContext, { body, ...input }: StorePhotoInput): Promise<StoredPhoto> {
  const { userId, uploadAdmission } = context
  const photo = { ...input, userId }
  return uploadAdmission.admit(
    userId,
    (tx) => checkUpload(tx, photo, body.announcedBytes),
    async (slot, { isStored }) => {
      const bytes = await slot.read(body.read)
      return slot.inTurn(() => storeBytes({ ...context, slot }, photo, bytes, isStored))
    },
  )
}

type SlotContext = StorePhotoContext & { slot: UploadSlot }

async function storeBytes(
  context: SlotContext,
  photo: PhotoToStore,
  bytes: Uint8Array,
  isStored: boolean,
): Promise<StoredPhoto> {
  refuseDamaged(bytes, photo)
  const inspected = await inspectPhoto(bytes, photo.name)
  const earlier = isStored ? await findEarlierPhoto(context, photo, inspected) : undefined
  const ranked = earlier ?? (await storeFilesAndRow(context, photo, inspected, bytes))
  // The device waits for the hash of the bytes it sent, which a crop may have replaced since.
  return { ...photoFromRow(ranked, context.signer), contentHash: inspected.contentHash }
}

/** The photo as an earlier upload stored it. Finding it ends this upload. */
function findEarlierPhoto(
  { db, userId, slot }: SlotContext,
  photo: PhotoToStore,
  inspected: InspectedPhoto,
): Promise<RankedRow | undefined> {
  return db.asUser(userId, async (tx) => {
    const earlier = await findEarlierUpload(tx, photo, inspected)
    if (earlier) await slot.release(tx)
    return earlier
  })
}

/** Writes the files, then the row that names them. Removes the files again if they certainly got no row. */
async function storeFilesAndRow(
  context: SlotContext,
  photo: PhotoToStore,
  inspected: InspectedPhoto,
  bytes: Uint8Array,
): Promise<RankedRow> {
  const { clock, userId, updateScores } = context
  const storedAt = clock.now()
  const path = storagePath({
    userId,
    itemId: photo.itemId,
    timestamp: storedAt.getTime(),
    index: photo.order,
    random: randomBytes(6).toString('hex'),
  })
  await putFiles(context, [{ key: path, bytes }, ...thumbnailFiles(path, inspected)])
  const stored = { path, bytes: bytes.length, storedAt, clock }
  const ranked = await recordFiles(context, path, async (tx) => {
    const recorded = await recordPhoto(tx, photo, inspected, stored)
    await updateScores?.(tx, userId, [photo.itemId])
    return recorded
  })
  // Another request stored the same photo first. Its row stays, and these files have no row.
  if (ranked.row.storagePath !== path) await removePhotoFiles(context, [path])
  return ranked
}
