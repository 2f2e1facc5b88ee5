import { randomUUID } from 'node:crypto'
import { and, count, eq, inArray, lte, notExists, notInArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { lockCounter } from '../../../items/server/lock-counter.ts'
import { matchingItems } from '../../../items/server/matching-items.ts'
import { items } from '../../../items/server/tables.ts'
import { dailyListingsError, listingsLeft, takeListings } from '../../../items/server/take-listing.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { Context } from '../../../platform/server/services.ts'
import { isOver } from '../../listing-run.ts'
import type { startRunEndpoint } from '../../run-api.ts'
import { listingRunItems, listingRuns } from '../tables.ts'
import { writeListingJob } from '../writing/write-listing.job.ts'
import { canBeRun } from './can-be-run.ts'
import { readRun } from './run-items.ts'

export type StartRunContext = Context<'db' | 'jobs' | 'clock' | 'userId'>
type StartRunInput = z.infer<typeof startRunEndpoint.input>
type StartedRun = z.infer<typeof startRunEndpoint.output>

/**
 * Requests the listings of these items, newest first, in a new run or the ongoing one; rows and jobs are committed together.
 * Skips items that cannot be run; `leftOut` counts those beyond the day's limit. Returns the ongoing run or null. Throws
 * `AppError('too-many')` at the limit without an ongoing run.
 */
export function startRun(context: StartRunContext, input: StartRunInput): Promise<StartedRun> {
  const { db, userId } = context
  return db.asUser(userId, async (tx) => {
    // Prevents two simultaneous starts from beginning two runs.
    await lockCounter(tx, userId)
    return startRunOf(tx, context, await chosenItems(tx, userId, input))
  })
}

/** The same in the caller's transaction, which has locked the seller's counter. `which`: the condition of the items. */
export async function startRunOf(tx: Tx, context: StartRunContext, which: SQL | undefined): Promise<StartedRun> {
  const { clock, userId } = context
  const newest = await readRun(tx, userId)
  const ongoingRun = newest && !isOver(newest.run) ? newest.run : null
  const { itemIds, leftOut } = await lockRunnableItems(tx, context, which)
  if (itemIds.length === 0) {
    if (leftOut > 0 && !ongoingRun) throw dailyListingsError({ clock })
    return { run: ongoingRun, started: 0, leftOut }
  }
  if (newest && !ongoingRun) await forgetCancelled(tx, newest.run.id, userId)
  const runId = ongoingRun?.id ?? randomUUID()
  await tx
    .insert(listingRuns)
    .values({ id: runId, userId, createdAt: clock.now() })
    .onConflictDoUpdate({ target: listingRuns.id, set: { dismissedAt: null } })
  await requestListings(context, tx, runId, itemIds)
  await takeListings(tx, { clock, userId }, itemIds.length)
  return { run: (await readRun(tx, userId, runId))?.run ?? null, started: itemIds.length, leftOut }
}

/**
 * Deletes the cancelled items of an earlier run, and the run if no other item remains. They would pile up and are never shown.
 */
async function forgetCancelled(tx: Tx, runId: string, userId: string) {
  const itemsOfRun = and(eq(listingRunItems.runId, runId), eq(listingRunItems.userId, userId))
  await tx.delete(listingRunItems).where(and(itemsOfRun, eq(listingRunItems.state, 'cancelled')))
  const isThisRun = and(eq(listingRuns.id, runId), eq(listingRuns.userId, userId))
  await tx.delete(listingRuns).where(and(isThisRun, notExists(tx.select().from(listingRunItems).where(itemsOfRun))))
}

async function chosenItems(tx: Tx, userId: string, { itemIds, all }: StartRunInput): Promise<SQL | undefined> {
  if (itemIds) return itemIds.length > 0 ? inArray(items.id, itemIds) : undefined
  if (!all) return undefined
  return and(
    lte(items.createdAt, new Date(all.createdUntil)),
    all.except.length > 0 ? notInArray(items.id, all.except) : undefined,
    all.filter && (await matchingItems(tx, userId, all.filter)),
  )
}

/** Locks the chosen items that can be run, newest first, up to the day's limit, and counts those beyond it. */
async function lockRunnableItems(tx: Tx, context: StartRunContext, which: SQL | undefined) {
  if (!which) return { itemIds: [], leftOut: 0 }
  const listingsLeftToday = await listingsLeft(tx, context)
  const runnableItems = and(canBeRun(context.userId), which)
  const rows = await tx
    .select({ id: items.id })
    .from(items)
    .where(runnableItems)
    .orderBy(sql`${items.createdAt} desc, ${items.id} desc`)
    .limit(listingsLeftToday)
    .for('update')
  const itemIds = rows.map(({ id }) => id)
  if (itemIds.length < listingsLeftToday) return { itemIds, leftOut: 0 }
  const [all] = await tx.select({ count: count() }).from(items).where(runnableItems)
  return { itemIds, leftOut: Math.max(0, (all?.count ?? 0) - itemIds.length) }
}

async function requestListings(
  { jobs, clock, userId }: StartRunContext,
  tx: Tx,
  runId: string,
  itemIds: readonly string[],
) {
  const now = clock.now()
  await tx
    .insert(listingRunItems)
    .values(itemIds.map((itemId) => ({ runId, itemId, userId, state: 'waiting' as const })))
    .onConflictDoUpdate({ target: [listingRunItems.runId, listingRunItems.itemId], set: { state: 'waiting' } })
  const requestedItems = await tx
    .update(items)
    .set({
      aiGenerationStatus: 'pending',
      aiGenerationError: null,
      aiGenerationAskedAt: now,
      aiFullAutoFill: false,
      aiGenerationRetryAt: null,
      aiGenerationJobId: sql`gen_random_uuid()`,
      listingRunId: runId,
      updatedAt: now,
    })
    .where(and(eq(items.userId, userId), inArray(items.id, [...itemIds])))
    .returning({ itemId: items.id, id: items.aiGenerationJobId })
  const jobIds = new Map(requestedItems.map(({ itemId, id }) => [itemId, id]))
  const jobsToSend = itemIds.flatMap((itemId) => {
    const id = jobIds.get(itemId)
    return id ? [{ id, payload: { userId, itemId, rateLimitsMet: 0 } }] : []
  })
  await jobs.send(tx, writeListingJob, jobsToSend, { userId: userId })
}
