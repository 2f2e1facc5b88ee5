import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { ItemRow } from '../../items/server/tables.ts'
import { byOrder } from '../../photos/server/by-order.ts'
import { type ItemImageRow, itemImages } from '../../photos/server/tables.ts'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { ChangeFeed } from '../../platform/server/change-feed.ts'
import type { Database } from '../../platform/server/db.ts'
import { isPassingDatabaseFailure } from '../../platform/server/db-failure.ts'
import type { Jobs } from '../../platform/server/jobs.ts'
import type { Log } from '../../platform/server/log.ts'
import type { WrittenListing } from '../listing.ts'
import {
  generationTimedOut,
  generationTimeoutMs,
  rateLimitMessage,
  rateLimitRetries,
  rateLimitWait,
} from '../pacing.ts'
import { type ListingJob, updateHeld, updateHeldAndThere } from './held-item.ts'
import { listingColumns } from './listing-row.ts'
import { type ListingWriter, WriterFailure } from './listing-writer.ts'
import { putOff } from './put-off.ts'
import { watchItem } from './watch-item.ts'
import { writeListingJob } from './write-listing.job.ts'
import { writerPhoto } from './writer-photo.ts'

export type WriteListingContext = {
  db: Database
  blobs: BlobStore
  jobs: Jobs
  feed: ChangeFeed
  clock: Clock
  log: Log
  writer: ListingWriter
  /** Left out: the 150 s of the specification. */
  generationTimeoutMs?: number | undefined
}

/**
 * Writes the listing of one item and saves it as completed, failed, or pending until a rate limit has passed.
 * Every write names its job, so that a job that was overtaken, whose item was deleted, or that ended in an earlier run
 * changes nothing; the writer is stopped as soon as nobody waits for it. The job of a deleted item is put off until it is
 * either purged or restored.
 * Throws only when it should run again: the process is stopping, or the database is away.
 */
export async function writeListing(context: WriteListingContext, job: ListingJob): Promise<void> {
  const watch = watchItem(context, job)
  try {
    const claimed = await claim(context, job)
    if (claimed) await writeClaimed(context, job, claimed, watch.lost)
  } finally {
    watch.stop()
  }
}

/** Ends a listing whose job has used up its repeats, so that no item is generating for ever. */
export function giveUpListing(context: WriteListingContext, job: ListingJob): Promise<void> {
  return fail(
    context,
    job,
    'Writing was interrupted too often. Your photos are safe; press Generate Listing to try again.',
  )
}

type Claimed = { item: ItemRow; photos: ItemImageRow[] }

function claim(context: WriteListingContext, job: ListingJob): Promise<Claimed | undefined> {
  const { userId } = job.payload
  const { db, clock } = context
  return db.asUser(userId, async (tx) => {
    const now = clock.now()
    const [item] = await updateHeldAndThere(tx, job, {
      aiGenerationStatus: 'generating',
      aiGenerationError: null,
      updatedAt: now,
    })
    if (!item) {
      await putOff(context, tx, job)
      return undefined
    }
    const photos = await tx
      .select()
      .from(itemImages)
      .where(and(eq(itemImages.itemId, item.id), eq(itemImages.userId, userId)))
      .orderBy(...byOrder)
    return { item, photos }
  })
}

async function writeClaimed(
  context: WriteListingContext,
  job: ListingJob,
  { item: { category, condition, brand }, photos }: Claimed,
  lost: AbortSignal,
): Promise<void> {
  const timeout = AbortSignal.timeout(context.generationTimeoutMs ?? generationTimeoutMs)
  try {
    const listing = await context.writer.write({
      photos: photos.map((row) => writerPhoto(context, row)),
      hints: { category, condition, brand },
      signal: AbortSignal.any([job.signal, timeout, lost]),
    })
    await complete(context, job, listing)
  } catch (error) {
    if (lost.aborted) return context.db.asUser(job.payload.userId, (tx) => putOff(context, tx, job))
    // A provider's words may sound like the database's: its failures are told apart by their class.
    const databaseAway = !(error instanceof WriterFailure) && isPassingDatabaseFailure(error)
    if (job.signal.aborted || databaseAway) throw error
    if (timeout.aborted) return fail(context, job, generationTimedOut)
    await settleFailure(context, job, error)
  }
}

async function complete({ db, clock }: WriteListingContext, job: ListingJob, listing: WrittenListing) {
  const now = clock.now()
  await db.asUser(job.payload.userId, (tx) =>
    updateHeld(tx, job, {
      ...listingColumns(listing),
      aiGenerationStatus: 'completed',
      aiGenerationError: null,
      aiGeneratedAt: now,
      listingReady: listing.title !== null && listing.description !== null,
      updatedAt: now,
    }),
  )
}

async function settleFailure(context: WriteListingContext, job: ListingJob, error: unknown) {
  const { log, writer } = context
  if (!(error instanceof WriterFailure)) {
    log.error({ err: error, jobId: job.id, writer: writer.name }, 'a listing could not be written')
    return fail(context, job, 'Failed to generate listing')
  }
  log.warn(
    { err: error.cause, jobId: job.id, writer: writer.name, kind: error.failure.kind },
    'the writer gave no listing',
  )
  if (error.failure.kind === 'rate-limit' && job.payload.rateLimitsMet < rateLimitRetries) {
    return waitForRateLimit(context, job, rateLimitWait(error.failure.seconds))
  }
  await fail(context, job, error.sentence)
}

/** Puts the item back to pending and sends the job that takes over, in one transaction. */
async function waitForRateLimit({ db, jobs, clock }: WriteListingContext, job: ListingJob, waitSeconds: number) {
  const { userId, itemId, rateLimitsMet } = job.payload
  await db.asUser(userId, async (tx) => {
    const next = randomUUID()
    const [item] = await updateHeld(tx, job, {
      aiGenerationStatus: 'pending',
      aiGenerationError: rateLimitMessage(waitSeconds),
      aiGenerationJobId: next,
      updatedAt: clock.now(),
    })
    if (!item) return
    await jobs.send(tx, writeListingJob, {
      id: next,
      payload: { userId, itemId, rateLimitsMet: rateLimitsMet + 1 },
      startAfterSeconds: waitSeconds,
    })
  })
}

async function fail({ db, clock }: WriteListingContext, job: ListingJob, sentence: string) {
  await db.asUser(job.payload.userId, (tx) =>
    updateHeld(tx, job, { aiGenerationStatus: 'failed', aiGenerationError: sentence, updatedAt: clock.now() }),
  )
}
