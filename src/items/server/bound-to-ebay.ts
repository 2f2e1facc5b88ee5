import { and, gt, not, sql } from 'drizzle-orm'
import type { Context } from '../../platform/server/services.ts'
import { items } from './tables.ts'

/** What is known of items at eBay, as conditions in full names; without them nothing is. */
export type AtEbay = Partial<Context<'isForSale' | 'isUnanswered'>>

/** What keeps an item, or its listing, from being deleted: columns that say why, and the condition that nothing does. */
export function boundToEbay({ isForSale = sql`false`, isUnanswered = sql`false` }: AtEbay, now: Date) {
  const isPublishing = sql<boolean>`coalesce(${gt(items.publishingUntil, now)}, false)`
  return {
    why: { isPublishing, isForSale: sql<boolean>`${isForSale}`, isUnanswered: sql<boolean>`${isUnanswered}` },
    isFree: sql`${and(not(isPublishing), not(isForSale))}`,
  }
}

/** Of an item: what its columns of `boundToEbay` say. */
export type BoundToEbay = Record<'isPublishing' | 'isForSale' | 'isUnanswered', boolean>
