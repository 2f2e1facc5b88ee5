import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { purgeAfterSeconds } from '../../../items/limits.ts'
import type { ItemRow } from '../../../items/server/tables.ts'
import { byOrder } from '../../../photos/server/by-order.ts'
import { type ItemImageRow, itemImages } from '../../../photos/server/tables.ts'
import type { LiveUpdate } from '../../../platform/live-update.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import { isTransientDatabaseFailure } from '../../../platform/server/db/db-failure.ts'
import type { Context } from '../../../platform/server/services.ts'
import { StorageAway } from '../../../platform/server/storage/storage-failures.ts'
import { hintsAfterEdits } from '../../edits/hints-after-edits.ts'
import type { WriterHints } from '../../listing.ts'
import { generationTimedOut, rateLimitRetries, rateLimitWait } from '../../pacing.ts'
import { listingFromRow } from '../listing-row.ts'
import { type InTurn, RequestTimedOut, WriterFailure, type Written } from '../listing-writer.ts'
import { moveRunItem } from '../runs/run-items.ts'
import { createInTurn } from './in-turn.ts'
import { isJobOfUndeletedItem, type ListingJob, updateItemOfJob, updateUndeletedItemOfJob } from './item-of-job.ts'
import { completeListing, failListing, waitForRateLimit } from './listing-ends.ts'
import { writeListingJob } from './write-listing.job.ts'
import { writerPhoto } from './writer-photo.ts'

export type WriteListingContext = Context<
  'db' | 'blobs' | 'jobs' | 'feed' | 'clock' | 'log' | 'writer' | 'rateLimiter'
> &
  Partial<Context<'updateScores' | 'specificsOf' | 'generationTimeoutMs'>>

/**
 * Writes the listing of one item and saves it as completed, failed, or pending until a rate limit has passed. If the item no
 * longer belongs to the job, the writer is stopped and nothing changes. The job of a deleted item is postponed until the item
 * is purged or restored. Throws only to run again: at shutdown, or if the database is unreachable.
 */
export async function writeListing(context: WriteListingContext, job: ListingJob): Promise<void> {
  const watch = watchItem(context, job)
  try {
    const claimedItem = await claim(context, job)
    if (claimedItem) await writeClaimed(context, job, claimedItem, watch.lostSignal)
  } finally {
    watch.stop()
  }
}

/** Ends a listing as failed when its job has used all its tries, so that no item is generating forever. */
export function giveUpListing(context: WriteListingContext, job: ListingJob): Promise<void> {
  const sentence = 'Writing was interrupted too many times. Your photos are safe. Press Generate Listing to try again.'
  return failListing(context, job, sentence)
}

type ClaimedItem = { photos: ItemImageRow[]; hints: WriterHints }

function claim(context: WriteListingContext, job: ListingJob): Promise<ClaimedItem | undefined> {
  const { userId } = job.payload
  const { db, clock } = context
  return db.asUser(userId, async (tx) => {
    const now = clock.now()
    const [item] = await updateUndeletedItemOfJob(tx, job, {
      aiGenerationStatus: 'generating',
      aiGenerationError: null,
      aiGenerationRetryAt: null,
      updatedAt: now,
    })
    if (!item) {
      await postpone(context, tx, job)
      return undefined
    }
    await moveRunItem(tx, item, 'writing')
    const photos = await tx
      .select()
      .from(itemImages)
      .where(and(eq(itemImages.itemId, item.id), eq(itemImages.userId, userId)))
      .orderBy(...byOrder)
    return { photos, hints: hintsFor(item) }
  })
}

function hintsFor(item: ItemRow): WriterHints {
  const { category, condition, brand, writerNote: note } = item
  return hintsAfterEdits({ category, condition, brand, note }, listingFromRow(item))
}

async function writeClaimed(
  context: WriteListingContext,
  job: ListingJob,
  claimedItem: ClaimedItem,
  lostSignal: AbortSignal,
): Promise<void> {
  const { writer, rateLimiter, generationTimeoutMs: timeoutMs } = context
  const { heldUntil: ownPauseUntil } = job.payload
  const signal = AbortSignal.any([job.signal, lostSignal])
  const despitePauseUntil = ownPauseUntil === undefined ? undefined : new Date(ownPauseUntil)
  const { inTurn, pausedUntil } = createInTurn({
    rateLimiter,
    rateLimiterKey: writer.rateLimiterKey,
    signal,
    despitePauseUntil,
    timeoutMs,
  })
  try {
    await completeListing(context, job, await write(context, claimedItem, { signal, inTurn }))
  } catch (error) {
    if (lostSignal.aborted) return context.db.asUser(job.payload.userId, (tx) => postpone(context, tx, job))
    // A provider's words may look like a database error, so the classes of the errors decide.
    const isDatabaseUnreachable = !(error instanceof WriterFailure) && isTransientDatabaseFailure(error)
    if (job.signal.aborted || isDatabaseUnreachable) throw error
    await settleFailure(context, job, error, pausedUntil())
  }
}

function write(
  context: WriteListingContext,
  { photos, hints }: ClaimedItem,
  { signal, inTurn }: { signal: AbortSignal; inTurn: InTurn },
): Promise<Written> {
  const { writer, specificsOf } = context
  const request = { photos: photos.map((row) => writerPhoto(context, row)), hints, specificsOf }
  if (writer.rateLimiterKey !== null) return writer.write({ ...request, signal, inTurn })
  // A writer without requests counts as one long request.
  return inTurn((limited) => writer.write({ ...request, signal: limited, inTurn: (ask) => ask(limited) }))
}

/** Saves a failure. `pausedUntil`: end of the pause that a rate limit caused for other requests. */
async function settleFailure(
  context: WriteListingContext,
  job: ListingJob,
  error: unknown,
  pausedUntil: Date | undefined,
): Promise<void> {
  const { log, writer } = context
  const logFields = { jobId: job.id, writer: writer.name }
  if (error instanceof RequestTimedOut) {
    log.warn(logFields, 'the writer gave no answer in time')
    return failListing(context, job, generationTimedOut)
  }
  if (error instanceof StorageAway) {
    log.warn({ ...logFields, err: error }, 'the photos of an item could not be read')
    return failListing(context, job, error.sentence)
  }
  if (!(error instanceof WriterFailure)) {
    log.error({ ...logFields, err: error }, 'a listing could not be written')
    return failListing(context, job, 'Failed to generate listing')
  }
  log.warn({ ...logFields, err: error.cause, kind: error.failure.kind }, 'the writer gave no listing')
  if (error.failure.kind !== 'rate-limit') return failListing(context, job, error.sentence)
  if (job.payload.rateLimitsMet >= rateLimitRetries) return failListing(context, job, error.sentence)
  await waitForRateLimit(context, job, { waitSeconds: rateLimitWait(error.failure.seconds), pausedUntil })
}

/** A deleted item is purged or restored before these seconds are over. */
const postponeSeconds = purgeAfterSeconds + 5

/**
 * Postpones the listing of a deleted item to a later job. That job finds no item, or writes the listing after an Undo. Does
 * nothing if the item no longer belongs to this job.
 */
async function postpone({ jobs }: Context<'jobs'>, tx: Tx, job: ListingJob): Promise<void> {
  const nextJobId = randomUUID()
  const [item] = await updateItemOfJob(tx, job, { aiGenerationJobId: nextJobId })
  if (!item) return
  const laterJob = { id: nextJobId, payload: job.payload, startAfterSeconds: postponeSeconds }
  await jobs.send(tx, writeListingJob, [laterJob], { round: job.round })
}

/** `lostSignal` aborts when the item no longer belongs to the job (deleted, replaced, given up), until `stop` is called. */
type ItemWatch = { readonly lostSignal: AbortSignal; stop(): void }

/** Must start before the item is claimed, so that no change is missed. */
function watchItem({ db, feed, log }: Context<'db' | 'feed' | 'log'>, job: ListingJob): ItemWatch {
  const { userId, itemId } = job.payload
  const lost = new AbortController()
  const check = async () => {
    try {
      const isStillOfJob = await db.asUser(userId, (tx) => isJobOfUndeletedItem(tx, job))
      if (!isStillOfJob) lost.abort(new Error('The item is gone, or another job has it.'))
    } catch (error) {
      // When the database is back, the feed sends 'everything', and this check runs again.
      log.debug({ err: error, jobId: job.id }, 'could not check whether an item still belongs to its job')
    }
  }
  const stop = feed.subscribe(userId, (update) => {
    if (isAboutItem(update, itemId)) void check()
  })
  return { lostSignal: lost.signal, stop }
}

function isAboutItem(update: LiveUpdate, itemId: string): boolean {
  return update.kind === 'everything' || update.ids === 'all' || update.ids.includes(itemId)
}
