import { takeFromChoices } from './arrange-choice.ts'
import { change, putOrEnd, recordsOf, seqOf } from './change-outbox.ts'
import type { OutboxDatabase } from './outbox-database.ts'

/** Ids that are not here are fine. */
export function deletePhotos(db: OutboxDatabase, sellerId: string, photoIds: readonly string[]): Promise<void> {
  return change(db, async (tx) => {
    const gone = new Set(photoIds)
    for (const id of gone) {
      const seq = await seqOf(tx, sellerId, id)
      if (seq !== undefined) await tx.objectStore('photos').delete(seq)
    }
    const records = await recordsOf(tx, sellerId)
    await takeFromChoices(tx, records, gone)
    for (const record of records) {
      if (!record.handedOver?.photoIds.some((id) => gone.has(id))) continue
      await putOrEnd(tx, { ...record, unkept: record.unkept.filter((id) => !gone.has(id)) })
    }
  })
}
