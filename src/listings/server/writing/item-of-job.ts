import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { type ItemRow, isNotDeleted, items } from '../../../items/server/tables.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { RunningJob } from '../../../platform/server/jobs/jobs.ts'
import { unwrittenStatuses } from '../../generation-status.ts'
import type { WriteListingPayload } from './write-listing.job.ts'

export type ListingJob = RunningJob<WriteListingPayload>

/**
 * Changes and returns the item only while it belongs to this job. Includes deleted items, so that an Undo restores the new
 * state.
 */
export function updateItemOfJob(tx: Tx, job: ListingJob, values: Partial<typeof items.$inferInsert>) {
  return tx.update(items).set(values).where(isItemOfJob(job)).returning()
}

/** The same without deleted items, whose listing is not wanted. */
export function updateUndeletedItemOfJob(tx: Tx, job: ListingJob, values: Partial<typeof items.$inferInsert>) {
  return tx
    .update(items)
    .set(values)
    .where(and(isItemOfJob(job), isNotDeleted(items)))
    .returning()
}

/** Locks and returns the item's row while it belongs to this job, deleted or not. */
export async function lockItemOfJob(tx: Tx, job: ListingJob): Promise<ItemRow | undefined> {
  const [row] = await tx.select().from(items).where(isItemOfJob(job)).for('update')
  return row
}

/** Whether the item still belongs to this job and is not deleted. */
export async function isJobOfUndeletedItem(tx: Tx, job: ListingJob): Promise<boolean> {
  const rows = await tx
    .select({ id: items.id })
    .from(items)
    .where(and(isItemOfJob(job), isNotDeleted(items)))
  return rows.length > 0
}

/**
 * The item belongs to the job: no newer request replaced its job id, and the job has not ended the listing in an earlier
 * attempt.
 */
function isItemOfJob({ id, payload: { userId, itemId } }: ListingJob): SQL | undefined {
  return and(
    eq(items.id, itemId),
    eq(items.userId, userId),
    eq(items.aiGenerationJobId, id),
    inArray(items.aiGenerationStatus, unwrittenStatuses),
  )
}
