import { change, handedOverRecord, putOrEnd } from './change-outbox.ts'
import type { BatchTarget } from './kept-batch.ts'
import type { OutboxDatabase } from './outbox-database.ts'

/** A batch that is not on record is left alone. */
export function aimBatch(
  db: OutboxDatabase,
  sellerId: string,
  batchId: string,
  { sku, joins }: BatchTarget,
): Promise<void> {
  return change(db, async (tx) => {
    const record = await handedOverRecord(tx, sellerId, batchId)
    if (!record) return
    await tx.objectStore('batches').put({ ...record, handedOver: { ...record.handedOver, sku, joins } })
  })
}

/** A batch that is not on record is left alone. */
export function closeBatch(db: OutboxDatabase, sellerId: string, batchId: string): Promise<void> {
  return change(db, async (tx) => {
    const record = await handedOverRecord(tx, sellerId, batchId)
    if (record) await putOrEnd(tx, { ...record, handedOver: { ...record.handedOver, told: true } })
  })
}
