import { type Change, change, handedOverRecord, seqOf } from './change-outbox.ts'
import type { OutboxDatabase } from './outbox-schema.ts'

/** The new ids of a batch that is renewed. `photoIds`: from the old ids to the new ones. */
export type RenewedIds = { readonly id: string; readonly photoIds: ReadonlyMap<string, string> }

/**
 * Replaces a batch by one with new ids, for a new item; its requests start again. Leaves out photos of `newIds` that have
 * left the outbox since the batch was handed over. Does nothing for a batch without a record.
 */
export function renewBatch(db: OutboxDatabase, sellerId: string, batchId: string, newIds: RenewedIds): Promise<void> {
  return change(db, async (tx) => {
    const record = await handedOverRecord(tx, sellerId, batchId)
    if (!record) return
    const photoIds: string[] = []
    const unkept: string[] = []
    for (const id of record.handedOver.photoIds) {
      const newId = newIds.photoIds.get(id)
      if (newId === undefined) continue
      const wasNeverKept = record.unkept.includes(id)
      if (wasNeverKept) unkept.push(newId)
      if (wasNeverKept || (await giveNewId(tx, sellerId, id, newId))) photoIds.push(newId)
    }
    await tx.objectStore('batches').delete([sellerId, batchId])
    if (photoIds.length === 0) return
    const handedOver = { ...record.handedOver, photoIds, joins: null, told: false }
    await tx.objectStore('batches').put({ ...record, id: newIds.id, handedOver, unkept })
  })
}

/** Returns false if the outbox does not have the photo. */
async function giveNewId(tx: Change, sellerId: string, photoId: string, newId: string): Promise<boolean> {
  const seq = await seqOf(tx, sellerId, photoId)
  const kept = seq === undefined ? undefined : await tx.objectStore('photos').get(seq)
  if (!kept) return false
  await tx.objectStore('photos').put({ ...kept, id: newId })
  return true
}
