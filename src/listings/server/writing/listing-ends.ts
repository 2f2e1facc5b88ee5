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
import { type ListingJob, lockHeld, updateHeld } from './held-item.ts'
import { writeListingJob } from './write-listing.job.ts'

type EndContext = Context<'db' | 'clock'> & Partial<Context<'keepScore'>>

/** Stores what was written, where the job still holds its item; its run counts a success. */
export async function completeListing(
  { db, clock, keepScore }: EndContext,
  job: ListingJob,
  written: Written,
): Promise<void> {
  const { userId, itemId } = job.payload
  await db.asUser(userId, async (tx) => {
    const row = await lockHeld(tx, job)
    if (!row) return
    const now = clock.now()
    await settle(tx, job, 'succeeded', {
      ...savedListing(row, written, { fullAutoFill: row.aiFullAutoFill }),
      ...nothingAsked,
      aiGenerationStatus: 'completed',
      aiGenerationError: null,
      aiGeneratedAt: now,
      updatedAt: now,
    })
    await keepScore?.(tx, userId, [itemId])
  })
}

/** Ends a listing as failed, with the sentence of why, where the job still holds its item. A listing it had stays as it is. */
export async function failListing({ db, clock }: EndContext, job: ListingJob, sentence: string): Promise<void> {
  await db.asUser(job.payload.userId, (tx) =>
    settle(tx, job, 'failed', {
      ...nothingAsked,
      aiGenerationStatus: 'failed',
      aiGenerationError: sentence,
      updatedAt: clock.now(),
    }),
  )
}

/**
 * Puts the item back to pending and sends the job that takes over after the wait, in one transaction. `heldUntil`: when the
 * hold of the others is over.
 */
export async function waitForRateLimit(
  { db, jobs, clock }: EndContext & Context<'jobs'>,
  job: ListingJob,
  { waitSeconds, heldUntil }: { waitSeconds: number; heldUntil: Date | undefined },
): Promise<void> {
  const { userId, rateLimitsMet } = job.payload
  await db.asUser(userId, async (tx) => {
    const id = randomUUID()
    const now = clock.now()
    const item = await settle(tx, job, 'waiting', {
      aiGenerationStatus: 'pending',
      aiGenerationError: rateLimitMessage(waitSeconds),
      aiGenerationRetryAt: new Date(now.getTime() + waitSeconds * 1000),
      aiGenerationJobId: id,
      updatedAt: now,
    })
    if (!item) return
    const payload = { ...job.payload, rateLimitsMet: rateLimitsMet + 1, heldUntil: heldUntil?.toISOString() }
    await jobs.send(tx, writeListingJob, [{ id, payload, startAfterSeconds: waitSeconds }], { round: job.round })
  })
}

const nothingAsked = { aiGenerationAskedAt: null, aiGenerationRetryAt: null }

async function settle(tx: Tx, job: ListingJob, state: RunItemState, values: Partial<typeof items.$inferInsert>) {
  const [item] = await updateHeld(tx, job, values)
  if (item) await moveRunItem(tx, item, state)
  return item
}

/**
 * The columns that save what a writer gave for an item: where it had a listing, the seller's fields are kept and the old
 * listing stays for Undo. `row` is read for update in the transaction that stores this, so that no edit falls between.
 * Status, times and the run are the caller's.
 */
export function savedListing(row: ItemRow, { listing, usage }: Written, options: { fullAutoFill: boolean }) {
  const { previous, ...merged } = mergeRegenerated(listingFromRow(row), listing, options)
  return {
    ...editedColumns(merged),
    previousListing: previous,
    aiUsage: usage,
  } satisfies Partial<typeof items.$inferInsert>
}
