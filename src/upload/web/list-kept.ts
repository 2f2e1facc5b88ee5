import type { KeptBatch, KeptPhoto } from './kept-batch.ts'
import { isConnectionLost } from './outbox-connection.ts'
import type { OutboxDatabase, OutboxSchema } from './outbox-database.ts'

type BatchRecord = OutboxSchema['batches']['value']
type Key = { seq: number; batchId: string; id: string }
/** Undefined: the bytes are lost. */
type Found = { id: string; photo: KeptPhoto | undefined }

/** A seller's batches in the order their first photo was taken. A photo that cannot be read hides no other. */
export async function listKept(db: OutboxDatabase, sellerId: string): Promise<KeptBatch[]> {
  const { keys, records } = await keysOf(db, sellerId)
  const batches = await Promise.all(
    [...Map.groupBy(keys, ({ batchId }) => batchId)].map(async ([id, itsKeys]) => {
      const found = await Promise.all(itsKeys.toSorted((a, b) => a.seq - b.seq).map((key) => find(db, key)))
      return batchOf(
        id,
        found.flatMap((each) => each ?? []),
        records.get(id),
      )
    }),
  )
  return batches.filter(({ photos, handedOver }) => photos.length > 0 || handedOver).toSorted(byFirstTaken)
}

async function keysOf(db: OutboxDatabase, sellerId: string) {
  const tx = db.transaction(['photos', 'batches'])
  const records = new Map<string, BatchRecord>()
  for (const record of await tx.objectStore('batches').getAll())
    if (record.sellerId === sellerId) records.set(record.id, record)
  const keys: Key[] = []
  const own = IDBKeyRange.bound([sellerId], [sellerId, []])
  let cursor = await tx.objectStore('photos').index('by-batch').openKeyCursor(own)
  while (cursor) {
    const [, batchId, id] = cursor.key
    keys.push({ seq: cursor.primaryKey, batchId, id })
    cursor = await cursor.continue()
  }
  return { keys, records }
}

/** Each in a transaction of its own: one that fails must not take the others with it. Undefined: removed meanwhile. */
async function find(db: OutboxDatabase, { seq, id }: Key): Promise<Found | undefined> {
  try {
    const record = await db.get('photos', seq)
    if (!record) return undefined
    const { seq: _seq, sellerId: _sellerId, ...photo } = record
    // A record may outlive the bytes it names; the first of them tells.
    await photo.photo.slice(0, 1).arrayBuffer()
    return { id, photo }
  } catch (error) {
    if (isConnectionLost(error)) throw error
    return { id, photo: undefined }
  }
}

function batchOf(id: string, found: readonly Found[], record: BatchRecord | undefined): KeptBatch {
  const photos = found.flatMap(({ photo }) => photo ?? []).toSorted((a, b) => a.takenAt - b.takenAt)
  const lost = found.filter(({ photo }) => !photo).map((each) => each.id)
  const handedOver = new Set(record?.handedOver)
  const onTheirWay = photos.filter((photo) => handedOver.has(photo.id))
  const lostOnTheWay = [...lost, ...(record?.unkept ?? [])].filter((each) => handedOver.has(each))
  // What was left out when the batch was handed over is the seller's to decide about, once the rest has arrived.
  if (!record || onTheirWay.length + lostOnTheWay.length === 0) return { id, photos, handedOver: null, lost }
  return { id, photos: onTheirWay, handedOver: record.handedOver, lost: lostOnTheWay }
}

function byFirstTaken(a: KeptBatch, b: KeptBatch): number {
  return takenAt(a) - takenAt(b)
}

/** A batch whose photos are all lost comes last. */
function takenAt({ photos }: KeptBatch): number {
  return photos[0]?.takenAt ?? Number.MAX_SAFE_INTEGER
}
