import { and, gt, not, sql } from 'drizzle-orm'
import type { Context } from '../../platform/server/services.ts'
import { items } from './tables.ts'

/** Conditions on an item's state at eBay, with full column names. Without them no item counts as being at eBay. */
export type AtEbay = Partial<Context<'isForSale' | 'isUnanswered'>>

/**
 * Decides if an item, or its listing, may be deleted: `why` are columns with the reasons against it, `isFree` is the
 * condition without any.
 */
export function boundToEbay({ isForSale = sql`false`, isUnanswered = sql`false` }: AtEbay, now: Date) {
  const isPublishing = sql<boolean>`coalesce(${gt(items.publishingUntil, now)}, false)`
  return {
    why: { isPublishing, isForSale: sql<boolean>`${isForSale}`, isUnanswered: sql<boolean>`${isUnanswered}` },
    isFree: sql`${and(not(isPublishing), not(isForSale))}`,
  }
}

/** Values of the columns `why` of one item. */
export type BoundToEbay = Record<'isPublishing' | 'isForSale' | 'isUnanswered', boolean>
