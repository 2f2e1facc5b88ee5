import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { purgeAfterSeconds } from '../../../items/limits.ts'
import type { ItemRow } from '../../../items/server/tables.ts'
import { byOrder } from '../../../photos/server/by-order.ts'
import { type ItemImageRow, itemImages } from '../../../photos/server/tables.ts'
import type { LiveUpdate } from '../../../platform/live-update.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import { isPassingDatabaseFailure } from '../../../platform/server/db/db-failure.ts'
import type { Context } from '../../../platform/server/services.ts'
import { StorageAway } from '../../../platform/server/storage/storage-failures.ts'
import { hintsAfterEdits } from '../../edits/hints-after-edits.ts'
import type { WriterHints } from '../../listing.ts'
import { generationTimedOut, rateLimitRetries, rateLimitWait } from '../../pacing.ts'
import { listingFromRow } from '../listing-row.ts'
import { type InTurn, RequestTimedOut, WriterFailure, type Written } from '../listing-writer.ts'
import { moveRunItem } from '../runs/run-items.ts'
import { isHeldAndThere, type ListingJob, updateHeld, updateHeldAndThere } from './held-item.ts'
import { createInTurn } from './in-turn.ts'
import { completeListing, failListing, waitForRateLimit } from './listing-ends.ts'
import { writeListingJob } from './write-listing.job.ts'
import { writerPhoto } from './writer-photo.ts'

export type WriteListingContext = Context<
  'db' | 'blobs' | 'jobs' | 'feed' | 'clock' | 'log' | 'writer' | 'rateLimiter'
> &
  Partial<Context<'keepScore' | 'specificsOf' | 'generationTimeoutMs'>>

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
  const sentence = 'Writing was interrupted too often. Your photos are safe; press Generate Listing to try again.'
  return failListing(context, job, sentence)
}

type Claimed = { photos: ItemImageRow[]; hints: WriterHints }

function claim(context: WriteListingContext, job: ListingJob): Promise<Claimed | undefined> {
  const { userId } = job.payload
  const { db, clock } = context
  return db.asUser(userId, async (tx) => {
    const now = clock.now()
    const [item] = await updateHeldAndThere(tx, job, {
      aiGenerationStatus: 'generating',
      aiGenerationError: null,
      aiGenerationRetryAt: null,
      updatedAt: now,
    })
    if (!item) {
      await putOff(context, tx, job)
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
  claimed: Claimed,
  lost: AbortSignal,
): Promise<void> {
  const { writer, rateLimiter, generationTimeoutMs: limitMs } = context
  const { heldUntil: ownHold } = job.payload
  const signal = AbortSignal.any([job.signal, lost])
  const despiteHoldUntil = ownHold === undefined ? undefined : new Date(ownHold)
  const { inTurn, heldUntil } = createInTurn({
    rateLimiter,
    rateLimiterKey: writer.rateLimiterKey,
    signal,
    despiteHoldUntil,
    limitMs,
  })
  try {
    await completeListing(context, job, await write(context, claimed, { signal, inTurn }))
  } catch (error) {
    if (lost.aborted) return context.db.asUser(job.payload.userId, (tx) => putOff(context, tx, job))
    // A provider's words may sound like the database's: its failures are told apart by their class.
    const databaseAway = !(error instanceof WriterFailure) && isPassingDatabaseFailure(error)
    if (job.signal.aborted || databaseAway) throw error
    await settleFailure(context, job, error, heldUntil())
  }
}

function write(
  context: WriteListingContext,
  { photos, hints }: Claimed,
  { signal, inTurn }: { signal: AbortSignal; inTurn: InTurn },
): Promise<Written> {
  const { writer, specificsOf } = context
  const request = { photos: photos.map((row) => writerPhoto(context, row)), hints, specificsOf }
  if (writer.rateLimiterKey !== null) return writer.write({ ...request, signal, inTurn })
  // A writer that asks nobody is one long request.
  return inTurn((limited) => writer.write({ ...request, signal: limited, inTurn: (ask) => ask(limited) }))
}

/** `heldUntil`: until when a rate limit holds the others. */
async function settleFailure(
  context: WriteListingContext,
  job: ListingJob,
  error: unknown,
  heldUntil: Date | undefined,
): Promise<void> {
  const { log, writer } = context
  const told = { jobId: job.id, writer: writer.name }
  if (error instanceof RequestTimedOut) {
    log.warn(told, 'the writer gave no answer in time')
    return failListing(context, job, generationTimedOut)
  }
  if (error instanceof StorageAway) {
    log.warn({ ...told, err: error }, 'the photos of an item could not be read')
    return failListing(context, job, error.sentence)
  }
  if (!(error instanceof WriterFailure)) {
    log.error({ ...told, err: error }, 'a listing could not be written')
    return failListing(context, job, 'Failed to generate listing')
  }
  log.warn({ ...told, err: error.cause, kind: error.failure.kind }, 'the writer gave no listing')
  if (error.failure.kind !== 'rate-limit') return failListing(context, job, error.sentence)
  if (job.payload.rateLimitsMet >= rateLimitRetries) return failListing(context, job, error.sentence)
  await waitForRateLimit(context, job, { waitSeconds: rateLimitWait(error.failure.seconds), heldUntil })
}

/** By then a deleted item was purged, or is there again. */
const putOffSeconds = purgeAfterSeconds + 5

/**
 * Leaves the listing of an item that its seller has deleted to a later job, which finds no item, or, after an Undo, writes the
 * listing after all. Does nothing when this job no longer holds the item.
 */
async function putOff({ jobs }: Context<'jobs'>, tx: Tx, job: ListingJob): Promise<void> {
  const next = randomUUID()
  const [item] = await updateHeld(tx, job, { aiGenerationJobId: next })
  if (!item) return
  const later = { id: next, payload: job.payload, startAfterSeconds: putOffSeconds }
  await jobs.send(tx, writeListingJob, [later], { round: job.round })
}

/** Aborts `lost` as soon as the job no longer holds its item (deleted, overtaken, given up), until `stop` is called. */
type ItemWatch = { readonly lost: AbortSignal; stop(): void }

/** Begin before the item is claimed, so that no change falls between. */
function watchItem({ db, feed, log }: Context<'db' | 'feed' | 'log'>, job: ListingJob): ItemWatch {
  const { userId, itemId } = job.payload
  const lost = new AbortController()
  const check = async () => {
    try {
      const held = await db.asUser(userId, (tx) => isHeldAndThere(tx, job))
      if (!held) lost.abort(new Error('The item is gone, or another job has it.'))
    } catch (error) {
      // Once the database is back the feed says 'everything', and the item is looked at again.
      log.debug({ err: error, jobId: job.id }, 'whether a listing is still wanted could not be asked')
    }
  }
  const stop = feed.subscribe(userId, (update) => {
    if (concerns(update, itemId)) void check()
  })
  return { lost: lost.signal, stop }
}

function concerns(update: LiveUpdate, itemId: string): boolean {
  return update.kind === 'everything' || update.ids === 'all' || update.ids.includes(itemId)
}
