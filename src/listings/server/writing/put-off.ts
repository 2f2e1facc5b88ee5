import { randomUUID } from 'node:crypto'
import { purgeAfterSeconds } from '../../../items/limits.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { Jobs } from '../../../platform/server/jobs/jobs.ts'
import { type ListingJob, updateHeld } from './held-item.ts'
import { writeListingJob } from './write-listing.job.ts'

/** By then a deleted item was purged, or is there again. */
const putOffSeconds = purgeAfterSeconds + 5

/**
 * Leaves the listing of an item that its seller has deleted to a later job, which finds no item, or, after an Undo, writes the
 * listing after all. Does nothing when this job no longer holds the item.
 */
export async function putOff({ jobs }: { jobs: Jobs }, tx: Tx, job: ListingJob): Promise<void> {
  const next = randomUUID()
  const [item] = await updateHeld(tx, job, { aiGenerationJobId: next })
  if (!item) return
  const later = { id: next, payload: job.payload, startAfterSeconds: putOffSeconds }
  await jobs.send(tx, writeListingJob, [later], { round: job.round })
}
