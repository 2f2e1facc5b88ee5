import { type Change, change, handedOverRecord, seqOf } from './change-outbox.ts'
import type { OutboxDatabase } from './outbox-schema.ts'

/** The new ids of a batch. `photoIds`: from the old ids to the new ones. */
export type RenewedBatch = { readonly id: string; readonly photoIds: ReadonlyMap<string, string> }

/** Photos that have left the outbox do not join the new batch. Does nothing for a batch without a record. */
export function renewBatch(db: OutboxDatabase, sellerId: string, batchId: string, next: RenewedBatch): Promise<void> {
  return change(db, async (tx) => {
    const record = await handedOverRecord(tx, sellerId, batchId)
    if (!record) return
    const photoIds: string[] = []
    const unkept: string[] = []
    for (const id of record.handedOver.photoIds) {
      const newId = next.photoIds.get(id)
      if (newId === undefined) continue
      const isMissed = record.unkept.includes(id)
      if (isMissed) unkept.push(newId)
      if (isMissed || (await rename(tx, sellerId, id, newId))) photoIds.push(newId)
    }
    await tx.objectStore('batches').delete([sellerId, batchId])
    if (photoIds.length === 0) return
    const handedOver = { ...record.handedOver, photoIds, joins: null, told: false }
    await tx.objectStore('batches').put({ ...record, id: next.id, handedOver, unkept })
  })
}

/** False when the outbox does not have the photo. */
async function rename(tx: Change, sellerId: string, photoId: string, newId: string): Promise<boolean> {
  const seq = await seqOf(tx, sellerId, photoId)
  const kept = seq === undefined ? undefined : await tx.objectStore('photos').get(seq)
  if (!kept) return false
  await tx.objectStore('photos').put({ ...kept, id: newId })
  return true
}
