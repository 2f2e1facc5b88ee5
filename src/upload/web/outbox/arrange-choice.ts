import { type Change, change } from './change-outbox.ts'
import type { ArrangedPhoto } from './kept-batch.ts'
import type { BatchRecord, OutboxDatabase } from './outbox-database.ts'

/** Replaces what was arranged before; an empty list ends the record. `at`: milliseconds since 1970. */
export function arrangeChoice(
  db: OutboxDatabase,
  sellerId: string,
  choiceId: string,
  photos: readonly ArrangedPhoto[],
  at: number,
): Promise<void> {
  return change(db, async (tx) => {
    const batches = tx.objectStore('batches')
    const record = await batches.get([sellerId, choiceId])
    if (record?.handedOver) return
    if (photos.length === 0) return batches.delete([sellerId, choiceId])
    const arranged = photos.map(({ id, sku }) => ({ id, sku }))
    await batches.put({ id: choiceId, sellerId, keptAt: record?.keptAt ?? at, handedOver: null, arranged })
  })
}

/** Photos that were handed over or removed are no part of a choice any more; a choice without any goes. */
export async function takeFromChoices(
  tx: Change,
  records: readonly BatchRecord[],
  photoIds: ReadonlySet<string>,
): Promise<void> {
  for (const record of records) {
    if (record.handedOver) continue
    const arranged = record.arranged.filter(({ id }) => !photoIds.has(id))
    if (arranged.length === record.arranged.length) continue
    if (arranged.length === 0) await tx.objectStore('batches').delete([record.sellerId, record.id])
    else await tx.objectStore('batches').put({ ...record, arranged })
  }
}
