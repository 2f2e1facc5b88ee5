import { groupBy } from '../../../platform/group-by.ts'
import { atMost } from '../../../platform/web/net/at-most.ts'
import { isSilence, mustAnswer } from '../../../platform/web/net/must-answer.ts'
import { ownRecords } from './change-outbox.ts'
import { readKept } from './find-kept.ts'
import type { KeptBatch } from './kept-batch.ts'
import { byTurn, type FoundPhoto, keptBatchOf } from './kept-batch-of.ts'
import { isConnectionLost } from './outbox-connection.ts'
import type { BatchRecord, OutboxDatabase } from './outbox-database.ts'

type Key = { seq: number; batchId: string; id: string }

const readAtOnce = 20

/** A seller's batches: those on their way first. A photo that cannot be read hides no other. */
export async function listKept(db: OutboxDatabase, sellerId: string): Promise<KeptBatch[]> {
  const { keys, records } = await mustAnswer(keysOf(db, sellerId))
  const inTurn = atMost(readAtOnce)
  const found = await Promise.all(keys.map((key) => inTurn(() => mustAnswer(find(db, key)))))
  const photos = groupBy(
    found.flatMap((each) => each ?? []),
    ({ batchId }) => batchId,
  )
  const ids = new Set([...records.keys(), ...photos.keys()])
  const batches = [...ids].flatMap((id) => keptBatchOf(id, photos.get(id) ?? [], records.get(id)) ?? [])
  return batches.toSorted((a, b) => byTurn(a, b, records))
}

/** How many photos of these batches and choices are there; none of them is read. */
export async function countKept(db: OutboxDatabase, sellerId: string, batchIds: ReadonlySet<string>): Promise<number> {
  const { keys } = await mustAnswer(keysOf(db, sellerId))
  return keys.filter(({ batchId }) => batchIds.has(batchId)).length
}

/** What is there without reading a photo, in the order put. A photo belongs to the batch that it was handed over with. */
async function keysOf(db: OutboxDatabase, sellerId: string) {
  const tx = db.transaction(['photos', 'batches'])
  const own = ownRecords(sellerId)
  const records = new Map<string, BatchRecord>()
  const handedOver = new Map<string, string>()
  for (const record of await tx.objectStore('batches').getAll(own)) {
    records.set(record.id, record)
    for (const photoId of record.handedOver?.photoIds ?? []) handedOver.set(photoId, record.id)
  }
  const keys: Key[] = []
  let cursor = await tx.objectStore('photos').index('by-batch').openKeyCursor(own)
  while (cursor) {
    const [, batchId, id] = cursor.key
    keys.push({ seq: cursor.primaryKey, batchId: handedOver.get(id) ?? batchId, id })
    cursor = await cursor.continue()
  }
  return { keys: keys.toSorted((a, b) => a.seq - b.seq), records }
}

/** Each in a transaction of its own: one that fails must not take the others with it. Undefined: removed meanwhile. */
async function find(db: OutboxDatabase, { seq, batchId, id }: Key): Promise<FoundPhoto | undefined> {
  try {
    const photo = await readKept(db, seq)
    return photo && { id, batchId, photo: { ...photo, batchId } }
  } catch (error) {
    if (isConnectionLost(error) || isSilence(error)) throw error
    return { id, batchId, photo: undefined }
  }
}
