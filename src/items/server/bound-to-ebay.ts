import { and, gt, not, type SQL, sql } from 'drizzle-orm'
import { items } from './tables.ts'

/** What is known of items at eBay, as conditions in full names; without them nothing is. */
export type AtEbay = {
  /** For sale on eBay, or may be: such an item could not be ended from here any more. */
  isForSale?: SQL | undefined
  /** Those of them of which eBay has not said yet whether they are. */
  isUnanswered?: SQL | undefined
}

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
