import { randomUUID } from 'node:crypto'
import { and, count, eq, inArray, lte, notExists, notInArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { holdCounter } from '../../../items/server/hold-counter.ts'
import { items } from '../../../items/server/tables.ts'
import { listingsLeft, noListingsLeft, takeListings } from '../../../items/server/take-listing.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { Context } from '../../../platform/server/services.ts'
import { isOver } from '../../listing-run.ts'
import type { startRunEndpoint } from '../../run-api.ts'
import { listingRunItems, listingRuns } from '../tables.ts'
import { writeListingJob } from '../writing/write-listing.job.ts'
import { canBeRun } from './can-be-run.ts'
import { readRun } from './run-items.ts'

type StartRunContext = Context<'db' | 'jobs' | 'clock' | 'userId'>
type StartRunInput = z.infer<typeof startRunEndpoint.input>
type StartedRun = z.infer<typeof startRunEndpoint.output>

/**
 * Asks for the listings of these items, newest first, as a run of their own or as more of the one that goes on: rows and jobs are
 * committed together. What cannot be run is left out, and so is what is beyond the listings of one day (`leftOut`). Gives the run
 * that goes on then, or null where there is none. Throws 'too-many' where the day's listings are asked for and no run goes on.
 */
export function startRun(context: StartRunContext, input: StartRunInput): Promise<StartedRun> {
  const { db, clock, userId } = context
  return db.asUser(userId, async (tx) => {
    // So that two of them do not begin two runs.
    await holdCounter(tx, userId)
    const newest = await readRun(tx, userId)
    const goesOn = newest && !isOver(newest.run) ? newest.run : null
    const { itemIds, leftOut } = await runnable(tx, context, chosen(input))
    if (itemIds.length === 0) {
      if (leftOut > 0 && !goesOn) throw noListingsLeft({ clock })
      return { run: goesOn, leftOut }
    }
    if (newest && !goesOn) await forgetCancelled(tx, newest.run.id, userId)
    const runId = goesOn?.id ?? randomUUID()
    await tx
      .insert(listingRuns)
      .values({ id: runId, userId, createdAt: clock.now() })
      .onConflictDoUpdate({ target: listingRuns.id, set: { dismissedAt: null } })
    await ask(context, tx, runId, itemIds)
    await takeListings(tx, { clock, userId }, itemIds.length)
    return { run: (await readRun(tx, userId, runId))?.run ?? null, leftOut }
  })
}

/** What was cancelled in a run before, and the run with it where nothing else came of it: they would pile up, told to nobody. */
async function forgetCancelled(tx: Tx, runId: string, userId: string) {
  const itsItems = and(eq(listingRunItems.runId, runId), eq(listingRunItems.userId, userId))
  await tx.delete(listingRunItems).where(and(itsItems, eq(listingRunItems.state, 'cancelled')))
  const itself = and(eq(listingRuns.id, runId), eq(listingRuns.userId, userId))
  await tx.delete(listingRuns).where(and(itself, notExists(tx.select().from(listingRunItems).where(itsItems))))
}

function chosen({ itemIds, all }: StartRunInput): SQL | undefined {
  if (itemIds) return itemIds.length > 0 ? inArray(items.id, itemIds) : undefined
  if (!all) return undefined
  return and(
    lte(items.createdAt, new Date(all.createdUntil)),
    all.except.length > 0 ? notInArray(items.id, all.except) : undefined,
  )
}

/** Those of the chosen that can be run, locked, newest first, as many as the day has listings left; and how many more there are. */
async function runnable(tx: Tx, context: StartRunContext, which: SQL | undefined) {
  if (!which) return { itemIds: [], leftOut: 0 }
  const left = await listingsLeft(tx, context)
  const those = and(canBeRun(context.userId), which)
  const rows = await tx
    .select({ id: items.id })
    .from(items)
    .where(those)
    .orderBy(sql`${items.createdAt} desc, ${items.id} desc`)
    .limit(left)
    .for('update')
  const itemIds = rows.map(({ id }) => id)
  if (itemIds.length < left) return { itemIds, leftOut: 0 }
  const [all] = await tx.select({ count: count() }).from(items).where(those)
  return { itemIds, leftOut: Math.max(0, (all?.count ?? 0) - itemIds.length) }
}

async function ask({ jobs, clock, userId }: StartRunContext, tx: Tx, runId: string, itemIds: readonly string[]) {
  const now = clock.now()
  await tx
    .insert(listingRunItems)
    .values(itemIds.map((itemId) => ({ runId, itemId, userId, state: 'waiting' as const })))
    .onConflictDoUpdate({ target: [listingRunItems.runId, listingRunItems.itemId], set: { state: 'waiting' } })
  const asked = await tx
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
  const jobIds = new Map(asked.map(({ itemId, id }) => [itemId, id]))
  const toSend = itemIds.flatMap((itemId) => {
    const id = jobIds.get(itemId)
    return id ? [{ id, payload: { userId, itemId, rateLimitsMet: 0 } }] : []
  })
  await jobs.send(tx, writeListingJob, toSend, { of: userId })
}
