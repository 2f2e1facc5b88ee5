import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { type ItemRow, isThere, items } from '../../../items/server/tables.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { RunningJob } from '../../../platform/server/jobs/jobs.ts'
import { unwrittenStatuses } from '../../generation-status.ts'
import type { WriteListingPayload } from './write-listing.job.ts'

export type ListingJob = RunningJob<WriteListingPayload>

/** Changes the item, and gives its row, only while this job holds it, deleted or not: an Undo brings it back as it is then. */
export function updateHeld(tx: Tx, job: ListingJob, values: Partial<typeof items.$inferInsert>) {
  return tx.update(items).set(values).where(heldBy(job)).returning()
}

/** As `updateHeld`, but nothing of an item that its seller has deleted: nobody waits for its listing. */
export function updateHeldAndThere(tx: Tx, job: ListingJob, values: Partial<typeof items.$inferInsert>) {
  return tx
    .update(items)
    .set(values)
    .where(and(heldBy(job), isThere(items)))
    .returning()
}

/** The item's row, locked, while this job holds it, deleted or not. */
export async function lockHeld(tx: Tx, job: ListingJob): Promise<ItemRow | undefined> {
  const [row] = await tx.select().from(items).where(heldBy(job)).for('update')
  return row
}

/** Whether this job still holds its item, and the item is there. */
export async function isHeldAndThere(tx: Tx, job: ListingJob): Promise<boolean> {
  const rows = await tx
    .select({ id: items.id })
    .from(items)
    .where(and(heldBy(job), isThere(items)))
  return rows.length > 0
}

/** No newer request took the item over, and this job has not ended its listing in an earlier run. */
function heldBy({ id, payload: { userId, itemId } }: ListingJob): SQL | undefined {
  return and(
    eq(items.id, itemId),
    eq(items.userId, userId),
    eq(items.aiGenerationJobId, id),
    inArray(items.aiGenerationStatus, unwrittenStatuses),
  )
}
