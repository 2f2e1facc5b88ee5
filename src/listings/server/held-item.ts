import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { items } from '../../items/server/tables.ts'
import type { Tx } from '../../platform/server/db.ts'
import type { RunningJob } from '../../platform/server/jobs.ts'
import { unwrittenStatuses } from '../generation-status.ts'
import type { WriteListingPayload } from './write-listing.job.ts'

export type ListingJob = RunningJob<WriteListingPayload>

/** Changes the item, and gives its row, only while this job holds it: nothing otherwise. */
export function updateHeld(tx: Tx, job: ListingJob, values: Partial<typeof items.$inferInsert>) {
  return tx.update(items).set(values).where(heldBy(job)).returning()
}

/** Whether this job still holds its item. */
export async function isHeld(tx: Tx, job: ListingJob): Promise<boolean> {
  const rows = await tx.select({ id: items.id }).from(items).where(heldBy(job))
  return rows.length > 0
}

/** The item exists, no newer request took it over, and this job has not ended its listing in an earlier run. */
function heldBy({ id, payload: { userId, itemId } }: ListingJob): SQL | undefined {
  return and(
    eq(items.id, itemId),
    eq(items.userId, userId),
    eq(items.aiGenerationJobId, id),
    inArray(items.aiGenerationStatus, unwrittenStatuses),
  )
}
