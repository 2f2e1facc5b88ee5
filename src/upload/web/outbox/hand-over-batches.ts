import { takeFromChoices } from './arrange-choice.ts'
import { type Change, change, recordsOf, seqOf } from './change-outbox.ts'
import type { BatchPlan } from './kept-batch.ts'
import type { OutboxDatabase } from './outbox-database.ts'

/** All of them or none. A batch without a single photo here leaves nothing to go on with, so nothing of it is recorded. */
export function handOverBatches(
  db: OutboxDatabase,
  sellerId: string,
  plans: readonly BatchPlan[],
  at: number,
): Promise<void> {
  return change(db, async (tx) => {
    const records = await recordsOf(tx, sellerId)
    // First: a camera batch that was arranged has its record under the id that is handed over.
    await takeFromChoices(tx, records, new Set(plans.flatMap(({ photoIds }) => photoIds)))
    let turn = Math.max(0, ...records.map((record) => (record.handedOver ? record.turn : 0)))
    for (const { id, photoIds, source, sku } of plans) {
      const unkept = await notHere(tx, sellerId, photoIds)
      if (unkept.length === photoIds.length) continue
      turn += 1
      const handedOver = { photoIds, source, sku, joins: null, told: false }
      await tx.objectStore('batches').put({ id, sellerId, keptAt: at, handedOver, unkept, turn })
    }
  })
}

async function notHere(tx: Change, sellerId: string, photoIds: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  for (const id of photoIds) if ((await seqOf(tx, sellerId, id)) === undefined) missing.push(id)
  return missing
}
