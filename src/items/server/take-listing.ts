import { and, eq, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import type { Tx } from '../../platform/server/db/db.ts'
import type { Context } from '../../platform/server/services.ts'
import { limitSentences, sellerLimits } from '../seller-limits.ts'
import { sellerUsage } from './tables.ts'

const dayMs = 24 * 60 * 60 * 1000

type Seller = Context<'clock' | 'userId'>

/**
 * Counts this many more listings for today (UTC, by the platform's clock) in the caller's transaction; a rollback undoes
 * it. Throws 'too-many' beyond `listingsPerDay`, with the seconds until midnight. Locks last, as `sellerUsage` demands.
 */
export async function takeListings(tx: Tx, { clock, userId }: Seller, count: number) {
  const today = dayOf(clock.now().getTime())
  const isToday = isSameDay(today)
  const [counted] = await tx
    .insert(sellerUsage)
    .values({ userId, listingsOn: today, listingsAsked: count })
    .onConflictDoUpdate({
      target: sellerUsage.userId,
      set: {
        listingsOn: sql`case when ${isToday} then ${sellerUsage.listingsOn} else excluded.listings_on end`,
        listingsAsked: sql`case when ${isToday} then ${sellerUsage.listingsAsked} + ${count}::integer else ${count}::integer end`,
      },
    })
    .returning({ asked: sellerUsage.listingsAsked })
  if ((counted?.asked ?? 0) <= sellerLimits.listingsPerDay) return
  throw dailyListingsError({ clock })
}

/** How many listings the seller may still ask for today. Nothing is locked here, so `takeListings` decides. */
export async function listingsLeft(tx: Tx, { clock, userId }: Seller): Promise<number> {
  const [used] = await tx
    .select({ asked: sellerUsage.listingsAsked })
    .from(sellerUsage)
    .where(and(eq(sellerUsage.userId, userId), isSameDay(dayOf(clock.now().getTime()))))
  return Math.max(0, sellerLimits.listingsPerDay - (used?.asked ?? 0))
}

/** The error for a seller who has used all listings of the day: 'too-many', with the seconds until midnight. */
export function dailyListingsError({ clock }: Pick<Seller, 'clock'>): AppError {
  const retryAfter = Math.ceil((dayMs - (clock.now().getTime() % dayMs)) / 1000)
  return new AppError('too-many', limitSentences.listingsPerDay, { retryAfter })
}

/** Subtracts listings that were asked for today, at these moments, and will not be written. Locks last, too. */
export async function giveBackListings(tx: Tx, { clock, userId }: Seller, askedAt: readonly Date[]) {
  const today = dayOf(clock.now().getTime())
  const count = askedAt.filter((moment) => dayOf(moment.getTime()) === today).length
  if (count === 0) return
  await tx
    .update(sellerUsage)
    .set({ listingsAsked: sql`greatest(0, ${sellerUsage.listingsAsked} - ${count}::integer)` })
    .where(and(eq(sellerUsage.userId, userId), eq(sellerUsage.listingsOn, today)))
}

/** Includes the next day: a process whose clock is a little ahead may have begun it, and its count continues. */
function isSameDay(today: string): SQL {
  return sql`${sellerUsage.listingsOn} between ${today}::date and ${today}::date + 1`
}

/** The day (UTC) of a moment in milliseconds, as `2026-01-31`. */
function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}
