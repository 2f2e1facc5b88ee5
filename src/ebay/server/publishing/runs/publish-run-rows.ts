import { and, asc, count, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { lockCounter } from '../../../../items/server/lock-counter.ts'
import { isNotDeleted, items } from '../../../../items/server/tables.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Tx } from '../../../../platform/server/db/db.ts'
import { withoutNestedLoops } from '../../../../platform/server/db/without-nested-loops.ts'
import type { Context } from '../../../../platform/server/services.ts'
import {
  isPublishRunOver,
  maxChangedIds,
  maxNamedFailures,
  type PublishRun,
  type PublishRunState,
} from '../../../publication/publish-run.ts'
import { isOfKnownListing, type PublishStatus } from '../../../publication/publish-status.ts'
import type { publishRunsEndpoint, stopPublishRunEndpoint } from '../../../publish-run-api.ts'
import { ebayListings, ebayPublishRunItems, ebayPublishRuns } from '../../tables.ts'

type RunContext = Context<'db' | 'userId'>
export type PublishRunRow = typeof ebayPublishRuns.$inferSelect

/** The most runs that one answer has. */
const maxShownRuns = 5
/** Days after which a run is deleted. */
const keptDays = 30

/** Returns one of the seller's runs; undefined if it does not exist. */
export async function findPublishRun(tx: Tx, userId: string, runId: string): Promise<PublishRunRow | undefined> {
  const [run] = await tx.select().from(ebayPublishRuns).where(thisRun(userId, runId))
  return run
}

/** The condition for one of the seller's runs. */
export function thisRun(userId: string, runId: string): SQL | undefined {
  return and(eq(ebayPublishRuns.userId, userId), eq(ebayPublishRuns.id, runId))
}

/** The condition for the items of a run; with a state, of those in that state. */
export function itemsOfRun(
  { userId, id }: Pick<PublishRunRow, 'userId' | 'id'>,
  state?: PublishRunState,
): SQL | undefined {
  return and(
    eq(ebayPublishRunItems.userId, userId),
    eq(ebayPublishRunItems.runId, id),
    state && eq(ebayPublishRunItems.state, state),
  )
}

/** Returns a run with its counts. They are counts of rows: of its items, and of what became of them at eBay. */
export async function readPublishRun(tx: Tx, run: PublishRunRow): Promise<PublishRun> {
  const counts = await withoutNestedLoops(tx, () =>
    tx
      .select({ state: ebayPublishRunItems.state, status: ebayListings.publishStatus, count: count() })
      .from(ebayPublishRunItems)
      .innerJoin(items, isSameItem)
      .leftJoin(ebayListings, isListingOf(run))
      .where(and(itemsOfRun(run), isNotDeleted(items)))
      .groupBy(ebayPublishRunItems.state, ebayListings.publishStatus),
  )
  const countOf = (outcome: Outcome) =>
    counts.reduce((sum, row) => (outcomeOf(row.state, row.status) === outcome ? sum + row.count : sum), 0)
  const failed = countOf('failed')
  const changed = countOf('changed')
  return {
    id: run.id,
    createdAt: run.createdAt.toISOString(),
    total: counts.reduce((sum, row) => sum + row.count, 0),
    waiting: countOf('waiting'),
    publishing: countOf('publishing'),
    published: countOf('published'),
    unanswered: countOf('unanswered'),
    failed,
    changed,
    stopped: countOf('stopped'),
    stopReason: run.stopReason,
    failures: failed === 0 ? [] : await failuresOf(tx, run),
    changedIds: changed === 0 ? [] : await changedIdsOf(tx, run),
  }
}

type Outcome = 'waiting' | 'publishing' | 'published' | 'unanswered' | 'failed' | 'changed' | 'stopped'

function outcomeOf(state: PublishRunState, status: PublishStatus | null): Outcome {
  if (state === 'refused') return 'failed'
  if (state !== 'sent') return state
  if (status === 'publishing') return 'publishing'
  if (status === 'unknown') return 'unanswered'
  return status !== null && isOfKnownListing(status) ? 'published' : 'failed'
}

/** The number of items of a run that are on their way to eBay. */
export async function countOnTheWay(tx: Tx, run: PublishRunRow): Promise<number> {
  const [counted] = await withoutNestedLoops(tx, () =>
    tx
      .select({ count: count() })
      .from(ebayPublishRunItems)
      .innerJoin(ebayListings, isListingOf(run))
      .where(and(itemsOfRun(run, 'sent'), eq(ebayListings.publishStatus, 'publishing'))),
  )
  return counted?.count ?? 0
}

async function failuresOf(tx: Tx, run: PublishRunRow): Promise<PublishRun['failures']> {
  const rows = await withoutNestedLoops(tx, () =>
    tx
      .select({
        itemId: items.id,
        sku: items.sku,
        refusal: ebayPublishRunItems.refusal,
        publishError: ebayListings.publishError,
      })
      .from(ebayPublishRunItems)
      .innerJoin(items, isSameItem)
      .leftJoin(ebayListings, isListingOf(run))
      .where(
        and(
          itemsOfRun(run),
          isNotDeleted(items),
          or(
            eq(ebayPublishRunItems.state, 'refused'),
            and(
              eq(ebayPublishRunItems.state, 'sent'),
              or(isNull(ebayListings.publishStatus), inArray(ebayListings.publishStatus, ['failed', 'none'])),
            ),
          ),
        ),
      )
      .orderBy(asc(ebayPublishRunItems.position))
      .limit(maxNamedFailures),
  )
  return rows.map(({ itemId, sku, refusal, publishError }) => ({
    itemId,
    sku,
    sentence: refusal ?? publishError ?? 'eBay didn’t accept it.',
  }))
}

async function changedIdsOf(tx: Tx, run: PublishRunRow): Promise<string[]> {
  const rows = await withoutNestedLoops(tx, () =>
    tx
      .select({ itemId: ebayPublishRunItems.itemId })
      .from(ebayPublishRunItems)
      .innerJoin(items, isSameItem)
      .where(and(itemsOfRun(run, 'changed'), isNotDeleted(items)))
      .orderBy(asc(ebayPublishRunItems.position))
      .limit(maxChangedIds),
  )
  return rows.map(({ itemId }) => itemId)
}

const isSameItem: SQL | undefined = and(
  eq(items.id, ebayPublishRunItems.itemId),
  eq(items.userId, ebayPublishRunItems.userId),
)

function isListingOf({ environment }: Pick<PublishRunRow, 'environment'>): SQL | undefined {
  return and(
    eq(ebayListings.itemId, ebayPublishRunItems.itemId),
    eq(ebayListings.userId, ebayPublishRunItems.userId),
    eq(ebayListings.environment, environment),
  )
}

/** Returns the runs whose result was not read yet, oldest first. Those without any item left are not shown. */
export function publishRuns({ db, userId }: RunContext): Promise<z.infer<typeof publishRunsEndpoint.output>> {
  return db.asUser(userId, async (tx) => {
    const rows = await tx
      .select()
      .from(ebayPublishRuns)
      .where(and(eq(ebayPublishRuns.userId, userId), isNull(ebayPublishRuns.dismissedAt)))
      .orderBy(sql`${ebayPublishRuns.createdAt} desc`)
      .limit(maxShownRuns)
    const runs: PublishRun[] = []
    for (const row of rows.toReversed()) runs.push(await readPublishRun(tx, row))
    return { runs: runs.filter(({ total }) => total > 0) }
  })
}

/**
 * Sends no more items of a run. A repeat, and a stop after the end, change nothing. Throws `AppError('not-found')`.
 */
export function stopPublishRun(
  { db, clock, userId }: RunContext & Context<'clock'>,
  { runId }: { runId: string },
): Promise<z.infer<typeof stopPublishRunEndpoint.output>> {
  return db.asUser(userId, async (tx) => {
    await lockCounter(tx, userId)
    const run = await findPublishRun(tx, userId, runId)
    if (!run) throw unknownRun()
    return { run: await readPublishRun(tx, await endRun(tx, run, clock.now(), null)) }
  })
}

/** Stops a run whose counter is locked: its waiting items are not sent. `reason`: the sentence if PastFash stops it. */
export async function endRun(tx: Tx, run: PublishRunRow, now: Date, reason: string | null): Promise<PublishRunRow> {
  const { rowCount } = await tx.update(ebayPublishRunItems).set({ state: 'stopped' }).where(itemsOfRun(run, 'waiting'))
  const [stored] = await tx
    .update(ebayPublishRuns)
    .set({ jobId: null, ...((rowCount ?? 0) > 0 && { stoppedAt: now, stopReason: reason }) })
    .where(thisRun(run.userId, run.id))
    .returning()
  return stored ?? run
}

/** Marks a result as read. Throws `AppError`: 'not-found', or 'conflict' while items wait or are on their way. */
export async function dismissPublishRun(
  { db, clock, userId }: RunContext & Context<'clock'>,
  { runId }: { runId: string },
): Promise<Record<string, never>> {
  await db.asUser(userId, async (tx) => {
    const run = await findPublishRun(tx, userId, runId)
    if (!run) throw unknownRun()
    if (!isPublishRunOver(await readPublishRun(tx, run)))
      throw new AppError('conflict', 'These items are still being published. Stop first.')
    await tx.update(ebayPublishRuns).set({ dismissedAt: clock.now() }).where(thisRun(userId, runId))
  })
  return {}
}

function unknownRun() {
  return new AppError('not-found', 'This publication no longer exists.')
}

/** Deletes a seller's old runs with their items. Returns their number. */
export async function sweepPublishRuns({ db, clock, userId }: RunContext & Context<'clock'>): Promise<number> {
  const oldSince = new Date(clock.now().getTime() - keptDays * 24 * 60 * 60_000)
  const isOld = and(isNull(ebayPublishRuns.jobId), lt(ebayPublishRuns.createdAt, oldSince))
  const { rowCount } = await db.asUser(userId, (tx) =>
    tx.delete(ebayPublishRuns).where(and(eq(ebayPublishRuns.userId, userId), isOld)),
  )
  return rowCount ?? 0
}

/** Yields the seller's runs with their items, one at a time, in the order of their ids. */
export async function* everyPublishRun({ db }: Context<'db'>, userId: string) {
  for (let after: string | undefined; ; ) {
    const cursor = after
    const run = await db.asUser(userId, async (tx) => {
      const [next] = await tx
        .select()
        .from(ebayPublishRuns)
        .where(
          and(eq(ebayPublishRuns.userId, userId), cursor === undefined ? undefined : gt(ebayPublishRuns.id, cursor)),
        )
        .orderBy(asc(ebayPublishRuns.id))
        .limit(1)
      if (!next) return undefined
      const { userId: _, jobId: __, ...columns } = next
      const { itemId, position, hash, state, refusal } = ebayPublishRunItems
      const ofRun = await tx
        .select({ itemId, position, hash, state, refusal })
        .from(ebayPublishRunItems)
        .where(itemsOfRun(next))
        .orderBy(asc(position))
      return { ...columns, items: ofRun }
    })
    if (!run) return
    yield [run]
    after = run.id
  }
}
