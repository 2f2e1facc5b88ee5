import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { FileBody } from '../../../platform/server/http/mount-endpoint.ts'
import type { Context } from '../../../platform/server/services.ts'
import type { storePhotoEndpoint } from '../../api.ts'
import { storagePath } from '../../storage-path.ts'
import { askForPhoto, type PhotoToStore } from '../admission/ask-for-photo.ts'
import type { UploadPlace } from '../admission/upload-admission.ts'
import { refuseDamaged } from '../content-hash.ts'
import { photoFromRow, type RankedRow } from '../photo-row.ts'
import { removePhotoFiles } from '../remove-photo-files.ts'
import { type InspectedPhoto, inspectPhoto } from './inspect-photo.ts'
import { putFiles, thumbnailFiles } from './put-files.ts'
import { recordFiles } from './record-files.ts'
import { recordedEarlier, recordPhoto } from './record-photo.ts'

type StorePhotoContext = Context<'db' | 'blobs' | 'clock' | 'log' | 'signer' | 'uploadAdmission' | 'userId'> &
  Partial<Context<'keepScore'>>
type StorePhotoInput = z.infer<typeof storePhotoEndpoint.input> & { body: FileBody }
type StoredPhoto = z.infer<typeof storePhotoEndpoint.output>

/**
 * Stores one photo: decoded, written durably, then its row committed, then answered; what was answered is never lost.
 * Idempotent by device photo id: the same bytes answer with the same photo, others are a 'conflict', a deleted one is 'gone'.
 * Without room for what the sender says that the body has, nothing of it is read ('too-many').
 */
export function storePhoto(context: StorePhotoContext, { body, ...input }: StorePhotoInput): Promise<StoredPhoto> {
  const { userId, uploadAdmission } = context
  const photo = { ...input, userId }
  return uploadAdmission.admit(
    userId,
    (tx) => askForPhoto(tx, photo, body.announcedBytes),
    async (place, { isStored }) => {
      const bytes = await place.read(body.read)
      return place.inTurn(() => storeArrived({ ...context, place }, photo, bytes, isStored))
    },
  )
}

type ArrivedContext = StorePhotoContext & { place: UploadPlace }

async function storeArrived(
  context: ArrivedContext,
  photo: PhotoToStore,
  bytes: Uint8Array,
  isStored: boolean,
): Promise<StoredPhoto> {
  refuseDamaged(bytes, photo)
  const inspected = await inspectPhoto(bytes, photo.name)
  const earlier = isStored ? await findEarlier(context, photo, inspected) : undefined
  const ranked = earlier ?? (await storeFilesAndRow(context, photo, inspected, bytes))
  // The device waits for word of what it sent, which a crop may have replaced since.
  return { ...photoFromRow(ranked, context.signer), contentHash: inspected.contentHash }
}

/** The photo as an earlier sending stored it, which ends this one. */
function findEarlier(
  { db, userId, place }: ArrivedContext,
  photo: PhotoToStore,
  inspected: InspectedPhoto,
): Promise<RankedRow | undefined> {
  return db.asUser(userId, async (tx) => {
    const earlier = await recordedEarlier(tx, photo, inspected)
    if (earlier) await place.leave(tx)
    return earlier
  })
}

/** The files, then the row that names them; files that certainly got no row are removed again. */
async function storeFilesAndRow(
  context: ArrivedContext,
  photo: PhotoToStore,
  inspected: InspectedPhoto,
  bytes: Uint8Array,
): Promise<RankedRow> {
  const { clock, userId, keepScore } = context
  const at = clock.now()
  const path = storagePath({
    userId,
    itemId: photo.itemId,
    timestamp: at.getTime(),
    index: photo.order,
    random: randomBytes(6).toString('hex'),
  })
  await putFiles(context, [{ key: path, bytes }, ...thumbnailFiles(path, inspected)])
  const stored = { path, bytes: bytes.length, at, clock }
  const ranked = await recordFiles(context, path, async (tx) => {
    const recorded = await recordPhoto(tx, photo, inspected, stored)
    await keepScore?.(tx, userId, [photo.itemId])
    return recorded
  })
  // Another request stored the same photo first: its row stands, and these files have none.
  if (ranked.row.storagePath !== path) await removePhotoFiles(context, [path])
  return ranked
}
