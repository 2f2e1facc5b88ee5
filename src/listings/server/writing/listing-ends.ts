import { randomUUID } from 'node:crypto'
import type { ItemRow, items } from '../../../items/server/tables.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { Context } from '../../../platform/server/services.ts'
import { mergeRegenerated } from '../../edits/merge-listing.ts'
import type { RunItemState } from '../../listing-run.ts'
import { rateLimitMessage } from '../../pacing.ts'
import { editedColumns, listingFromRow } from '../listing-row.ts'
import type { Written } from '../listing-writer.ts'
import { moveRunItem } from '../runs/run-items.ts'
import { type ListingJob, lockItemOfJob, updateItemOfJob } from './item-of-job.ts'
import { writeListingJob } from './write-listing.job.ts'

type EndContext = Context<'db' | 'clock'> & Partial<Context<'updateScores'>>

/** Stores the written listing if the item still belongs to the job; its run counts a success. */
export async function completeListing(
  { db, clock, updateScores }: EndContext,
  job: ListingJob,
  written: Written,
): Promise<void> {
  const { userId, itemId } = job.payload
  await db.asUser(userId, async (tx) => {
    const row = await lockItemOfJob(tx, job)
    if (!row) return
    const now = clock.now()
    await saveOutcome(tx, job, 'succeeded', {
      ...columnsOfWrittenListing(row, written, { fullAutoFill: row.aiFullAutoFill }),
      ...clearedRequest,
      aiGenerationStatus: 'completed',
      aiGenerationError: null,
      aiGeneratedAt: now,
      updatedAt: now,
    })
    await updateScores?.(tx, userId, [itemId])
  })
}

/** Ends a listing as failed, with a sentence of the reason, if the item still belongs to the job. An earlier listing stays. */
export async function failListing({ db, clock }: EndContext, job: ListingJob, sentence: string): Promise<void> {
  await db.asUser(job.payload.userId, (tx) =>
    saveOutcome(tx, job, 'failed', {
      ...clearedRequest,
      aiGenerationStatus: 'failed',
      aiGenerationError: sentence,
      updatedAt: clock.now(),
    }),
  )
}

/**
 * Sets the item back to pending and sends the job that continues after the wait, in one transaction. `pausedUntil`: the end
 * of the pause for other requests.
 */
export async function waitForRateLimit(
  { db, jobs, clock }: EndContext & Context<'jobs'>,
  job: ListingJob,
  { waitSeconds, pausedUntil }: { waitSeconds: number; pausedUntil: Date | undefined },
): Promise<void> {
  const { userId, rateLimitsMet } = job.payload
  await db.asUser(userId, async (tx) => {
    const id = randomUUID()
    const now = clock.now()
    const item = await saveOutcome(tx, job, 'waiting', {
      aiGenerationStatus: 'pending',
      aiGenerationError: rateLimitMessage(waitSeconds),
      aiGenerationRetryAt: new Date(now.getTime() + waitSeconds * 1000),
      aiGenerationJobId: id,
      updatedAt: now,
    })
    if (!item) return
    const payload = { ...job.payload, rateLimitsMet: rateLimitsMet + 1, heldUntil: pausedUntil?.toISOString() }
    await jobs.send(tx, writeListingJob, [{ id, payload, startAfterSeconds: waitSeconds }], { round: job.round })
  })
}

const clearedRequest = { aiGenerationAskedAt: null, aiGenerationRetryAt: null }

async function saveOutcome(tx: Tx, job: ListingJob, state: RunItemState, values: Partial<typeof items.$inferInsert>) {
  const [item] = await updateItemOfJob(tx, job, values)
  if (item) await moveRunItem(tx, item, state)
  return item
}

/**
 * Returns the columns that save a writer's result: the seller's fields are kept, and an earlier listing stays for Undo. `row`
 * must be locked in the storing transaction, so that no edit is lost. The caller sets status, times and the run.
 */
export function columnsOfWrittenListing(row: ItemRow, { listing, usage }: Written, options: { fullAutoFill: boolean }) {
  const { previous, ...merged } = mergeRegenerated(listingFromRow(row), listing, options)
  return {
    ...editedColumns(merged),
    previousListing: previous,
    aiUsage: usage,
  } satisfies Partial<typeof items.$inferInsert>
}
