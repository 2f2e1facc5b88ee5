import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/server/services.ts'
import { listingRuns } from '../tables.ts'

const keptDays = 30

/**
 * Deletes a seller's bulk runs, with their items, 30 days after the dismissal, or after the start if it was never dismissed.
 * The newest run stays. Returns the number of deleted runs, whose summaries can no longer be shown.
 */
export async function sweepRuns({ db, clock, userId }: Context<'db' | 'clock' | 'userId'>): Promise<number> {
  const oldSince = new Date(clock.now().getTime() - keptDays * 24 * 60 * 60_000)
  const isOld = sql`coalesce(${listingRuns.dismissedAt}, ${listingRuns.createdAt}) < ${oldSince.toISOString()}::timestamptz`
  // Without the newest run, an earlier one that was never dismissed would be shown.
  const isNotNewest = sql`exists (select from listing_runs as newer where newer.user_id = ${userId}
    and (newer.created_at, newer.id) > (${listingRuns.createdAt}, ${listingRuns.id}))`
  const { rowCount } = await db.asUser(userId, (tx) =>
    tx.delete(listingRuns).where(and(eq(listingRuns.userId, userId), isOld, isNotNewest)),
  )
  return rowCount ?? 0
}
