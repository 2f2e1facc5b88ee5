import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/server/services.ts'
import { listingRuns } from '../tables.ts'

const keptDays = 30

/**
 * Forgets a seller's bulk runs whose summary was dismissed more than 30 days ago, with their items, and those as old that another
 * one came after: nobody is shown their summary any more. Gives how many.
 */
export async function sweepRuns({ db, clock, userId }: Context<'db' | 'clock' | 'userId'>): Promise<number> {
  const oldSince = new Date(clock.now().getTime() - keptDays * 24 * 60 * 60_000)
  const isOld = sql`coalesce(${listingRuns.dismissedAt}, ${listingRuns.createdAt}) < ${oldSince.toISOString()}::timestamptz`
  // The newest stays: in its place one before it would be shown, which may never have been dismissed.
  const isNotNewest = sql`exists (select from listing_runs as newer where newer.user_id = ${userId}
    and (newer.created_at, newer.id) > (${listingRuns.createdAt}, ${listingRuns.id}))`
  const { rowCount } = await db.asUser(userId, (tx) =>
    tx.delete(listingRuns).where(and(eq(listingRuns.userId, userId), isOld, isNotNewest)),
  )
  return rowCount ?? 0
}
