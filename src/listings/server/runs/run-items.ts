import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { isNotDeleted, items } from '../../../items/server/tables.ts'
import type { ItemStage } from '../../../items/stage.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import { withoutNestedLoops } from '../../../platform/server/db/without-nested-loops.ts'
import type { ListingRun, RunItemState } from '../../listing-run.ts'
import { listingRunItems, listingRuns } from '../tables.ts'

/** Sets the state of an item in the run that last requested its listing; does nothing if the request belongs to no run. */
export async function moveRunItem(
  tx: Tx,
  { id, userId, listingRunId }: { id: string; userId: string; listingRunId: string | null },
  state: RunItemState,
): Promise<void> {
  if (listingRunId === null) return
  await tx
    .update(listingRunItems)
    .set({ state })
    .where(
      and(
        eq(listingRunItems.runId, listingRunId),
        eq(listingRunItems.itemId, id),
        eq(listingRunItems.userId, userId),
        inArray(listingRunItems.state, unfinishedStates),
      ),
    )
}

/** The states of items that a run has not finished. */
export const unfinishedStates: RunItemState[] = ['waiting', 'writing']

export type StoredRun = { run: ListingRun; isDismissed: boolean }

/** Returns the seller's run with this id, or the newest without an id; undefined if there is no such run. */
export async function readRun(tx: Tx, userId: string, runId?: string): Promise<StoredRun | undefined> {
  const [stored] = await tx
    .select()
    .from(listingRuns)
    .where(and(eq(listingRuns.userId, userId), runId === undefined ? undefined : eq(listingRuns.id, runId)))
    .orderBy(sql`${listingRuns.createdAt} desc, ${listingRuns.id} desc`)
    .limit(1)
  if (!stored) return undefined
  const counts = await withoutNestedLoops(tx, () =>
    tx
      .select({ state: listingRunItems.state, stage: items.stage, count: count() })
      .from(listingRunItems)
      .innerJoin(items, isSameItem)
      .where(and(eq(listingRunItems.runId, stored.id), eq(listingRunItems.userId, userId), isNotDeleted(items)))
      .groupBy(listingRunItems.state, items.stage),
  )
  const countOf = (isCounted: (row: (typeof counts)[number]) => boolean) =>
    counts.filter(isCounted).reduce((sum, { count: times }) => sum + times, 0)
  const inState = (state: RunItemState) => countOf((row) => row.state === state)
  const isFinished = (row: (typeof counts)[number]) => row.state === 'succeeded' || row.state === 'failed'
  const run = {
    id: stored.id,
    createdAt: stored.createdAt.toISOString(),
    total: countOf(() => true),
    waiting: inState('waiting'),
    writing: inState('writing'),
    succeeded: inState('succeeded'),
    failed: inState('failed'),
    cancelled: inState('cancelled'),
    ready: countOf((row) => isFinished(row) && readyStages.has(row.stage)),
    needSeller: countOf((row) => isFinished(row) && (row.stage === 'incomplete' || row.stage === 'failed')),
  }
  return { run, isDismissed: stored.dismissedAt !== null }
}

/** Ready, or a later stage. */
const readyStages: ReadonlySet<ItemStage> = new Set(['ready', 'listed', 'sold', 'ended'])

const isSameItem: SQL | undefined = and(eq(items.id, listingRunItems.itemId), eq(items.userId, listingRunItems.userId))
