import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import type { Tx } from '../../platform/server/db.ts'
import { limitSentences, sellerLimits } from '../seller-limits.ts'
import { sellerUsage } from './tables.ts'

const dayMs = 24 * 60 * 60 * 1000

type Seller = { clock: Clock; userId: string }

/**
 * Counts so many listings more for this day (UTC, by the platform's clock) in the caller's transaction: what is rolled back was
 * not asked for. Throws 'too-many', with the seconds until midnight, beyond `listingsPerDay`. Locks last, as `sellerUsage` says.
 */
export async function takeListings(tx: Tx, { clock, userId }: Seller, count: number) {
  const now = clock.now().getTime()
  const today = dayOf(now)
  // A process whose clock is a little ahead has begun the next day; its count goes on instead of beginning again.
  const isSameDay = sql`${sellerUsage.listingsOn} between ${today}::date and ${today}::date + 1`
  const [counted] = await tx
    .insert(sellerUsage)
    .values({ userId, listingsOn: today, listingsAsked: count })
    .onConflictDoUpdate({
      target: sellerUsage.userId,
      set: {
        listingsOn: sql`case when ${isSameDay} then ${sellerUsage.listingsOn} else excluded.listings_on end`,
        listingsAsked: sql`case when ${isSameDay} then ${sellerUsage.listingsAsked} + ${count}::integer else ${count}::integer end`,
      },
    })
    .returning({ asked: sellerUsage.listingsAsked })
  if ((counted?.asked ?? 0) <= sellerLimits.listingsPerDay) return
  const retryAfter = Math.ceil((dayMs - (now % dayMs)) / 1000)
  throw new AppError('too-many', limitSentences.listingsPerDay, { retryAfter })
}

/** Counts listings no more that were asked for on this day, at these moments, and are not written after all. Locks last too. */
export async function giveBackListings(tx: Tx, { clock, userId }: Seller, askedAt: readonly Date[]) {
  const today = dayOf(clock.now().getTime())
  const count = askedAt.filter((moment) => dayOf(moment.getTime()) === today).length
  if (count === 0) return
  await tx
    .update(sellerUsage)
    .set({ listingsAsked: sql`greatest(0, ${sellerUsage.listingsAsked} - ${count}::integer)` })
    .where(and(eq(sellerUsage.userId, userId), eq(sellerUsage.listingsOn, today)))
}

/** The day (UTC) of a moment in milliseconds, as `2026-01-31`. */
function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}
