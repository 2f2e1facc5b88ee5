import { groupBy } from '../../../platform/group-by.ts'
import { limitConcurrency } from '../../../platform/web/net/limit-concurrency.ts'
import { isTimeout, withTimeLimit } from '../../../platform/web/net/with-time-limit.ts'
import { ownRecords } from './change-outbox.ts'
import { readKept } from './find-kept.ts'
import type { ArrangedPhoto, KeptBatch, KeptPhoto } from './kept-batch.ts'
import { isConnectionLost } from './outbox-connection.ts'
import type { BatchRecord, ChoiceRecord, HandedOverRecord, OutboxDatabase } from './outbox-schema.ts'

type PhotoKey = { seq: number; batchId: string; id: string }

const maxConcurrentReads = 20

/** A seller's batches, those on their way first. A photo that cannot be read hides no other. */
export async function listKept(db: OutboxDatabase, sellerId: string): Promise<KeptBatch[]> {
  const { keys, records } = await withTimeLimit(keysOf(db, sellerId))
  const inTurn = limitConcurrency(maxConcurrentReads)
  const found = await Promise.all(keys.map((key) => inTurn(() => withTimeLimit(find(db, key)))))
  const photos = groupBy(
    found.flatMap((each) => each ?? []),
    ({ batchId }) => batchId,
  )
  const ids = new Set([...records.keys(), ...photos.keys()])
  const batches = [...ids].flatMap((id) => keptBatchOf(id, photos.get(id) ?? [], records.get(id)) ?? [])
  return batches.toSorted((a, b) => byUploadOrder(a, b, records))
}

/** Number of kept photos in these batches and choices. Reads no photo. */
export async function countKept(db: OutboxDatabase, sellerId: string, batchIds: ReadonlySet<string>): Promise<number> {
  const { keys } = await withTimeLimit(keysOf(db, sellerId))
  return keys.filter(({ batchId }) => batchIds.has(batchId)).length
}

/**
 * The photo keys and batch records of a seller, in the order put, without reading a photo. A handed over photo belongs to that
 * batch.
 */
async function keysOf(db: OutboxDatabase, sellerId: string) {
  const tx = db.transaction(['photos', 'batches'])
  const ownKeys = ownRecords(sellerId)
  const records = new Map<string, BatchRecord>()
  const handedOver = new Map<string, string>()
  for (const record of await tx.objectStore('batches').getAll(ownKeys)) {
    records.set(record.id, record)
    for (const photoId of record.handedOver?.photoIds ?? []) handedOver.set(photoId, record.id)
  }
  const keys: PhotoKey[] = []
  let cursor = await tx.objectStore('photos').index('by-batch').openKeyCursor(ownKeys)
  while (cursor) {
    const [, batchId, id] = cursor.key
    keys.push({ seq: cursor.primaryKey, batchId: handedOver.get(id) ?? batchId, id })
    cursor = await cursor.continue()
  }
  return { keys: keys.toSorted((a, b) => a.seq - b.seq), records }
}

/** Reads one photo in its own transaction, so that a failing one does not affect others. Undefined when it was just removed. */
async function find(db: OutboxDatabase, { seq, batchId, id }: PhotoKey): Promise<FoundPhoto | undefined> {
  try {
    const photo = await readKept(db, seq)
    return photo && { id, batchId, photo: { ...photo, batchId } }
  } catch (error) {
    if (isConnectionLost(error) || isTimeout(error)) throw error
    return { id, batchId, photo: undefined }
  }
}

/** `photo` is undefined when its bytes are lost. */
type FoundPhoto = { id: string; batchId: string; photo: (KeptPhoto & { keptAt: number }) | undefined }

/** A batch from its found photos, in the order put. Undefined when nothing of it is left for the seller to decide. */
export function keptBatchOf(
  id: string,
  found: readonly FoundPhoto[],
  record: BatchRecord | undefined,
): KeptBatch | undefined {
  if (record?.handedOver) return handedOverBatch(found, record)
  const photos = found.flatMap(({ photo }) => photo ?? [])
  if (photos.length === 0) return undefined
  const lost = found.filter(({ photo }) => !photo).map((each) => each.id)
  const common = { id, keptAt: oldest(photos, 0), handedOver: null, lost }
  const arranged = record?.arranged ?? []
  // Files have names and shots have none, which tells them apart even without a recorded arrangement.
  if (photos.every(({ name }) => name === undefined)) {
    const shots = photos.toSorted((a, b) => a.takenAt - b.takenAt)
    return { ...common, photos: inOrder(shots, arranged).photos, arranged: null }
  }
  return { ...common, ...inOrder(photos, arranged) }
}

/** Sorts batches on their way by the order handed over, then the others by their first photo. */
function byUploadOrder(a: KeptBatch, b: KeptBatch, records: ReadonlyMap<string, BatchRecord>): number {
  return uploadOrder(a, records) - uploadOrder(b, records) || takenAt(a) - takenAt(b)
}

/** A batch that was handed over. Photos left out of it are for the seller to decide, once the rest has arrived. */
function handedOverBatch(
  found: readonly FoundPhoto[],
  { id, keptAt, handedOver, unkept }: HandedOverRecord,
): KeptBatch {
  const named = new Set(handedOver.photoIds)
  const ownPhotos = found.filter((each) => named.has(each.id))
  const photos = ownPhotos.flatMap(({ photo }) => photo ?? []).toSorted((a, b) => a.takenAt - b.takenAt)
  const lost = [...ownPhotos.filter(({ photo }) => !photo).map((each) => each.id), ...unkept]
  return { id, photos, keptAt: oldest(photos, keptAt), handedOver, arranged: null, lost }
}

function inOrder(photos: readonly KeptPhoto[], arranged: ChoiceRecord['arranged']) {
  const positions = new Map(arranged.map(({ id }, position) => [id, position]))
  const positionOf = ({ id }: KeptPhoto) => positions.get(id) ?? arranged.length
  const keptIds = new Set(photos.map(({ id }) => id))
  const left: ArrangedPhoto[] = arranged.filter(({ id }) => keptIds.has(id))
  return { photos: photos.toSorted((a, b) => positionOf(a) - positionOf(b)), arranged: left }
}

function oldest(photos: readonly { keptAt: number }[], otherwise: number): number {
  return photos.length > 0 ? Math.min(...photos.map(({ keptAt }) => keptAt)) : otherwise
}

function uploadOrder({ id }: KeptBatch, records: ReadonlyMap<string, BatchRecord>): number {
  const record = records.get(id)
  return record?.handedOver ? record.turn : Number.MAX_SAFE_INTEGER
}

/** A batch whose photos are all lost comes last. */
function takenAt({ photos }: KeptBatch): number {
  return Math.min(Number.MAX_SAFE_INTEGER, ...photos.map((photo) => photo.takenAt))
}
