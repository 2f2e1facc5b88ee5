import { and, gt, not, sql } from 'drizzle-orm'
import type { Context } from '../../platform/server/services.ts'
import { items } from './tables.ts'

/** Conditions on an item's state at eBay, with full column names. Without them no item counts as being at eBay. */
export type AtEbay = Partial<Context<'isForSale' | 'isSaleUnconfirmed'>>

/**
 * Decides if an item, or its listing, may be deleted. `why` has columns that say what prevents it. `isFree` is the
 * condition that nothing prevents it.
 */
export function boundToEbay({ isForSale = sql`false`, isSaleUnconfirmed = sql`false` }: AtEbay, now: Date) {
  const isPublishing = sql<boolean>`coalesce(${gt(items.publishingUntil, now)}, false)`
  return {
    why: { isPublishing, isForSale: sql<boolean>`${isForSale}`, isSaleUnconfirmed: sql<boolean>`${isSaleUnconfirmed}` },
    isFree: sql`${and(not(isPublishing), not(isForSale))}`,
  }
}

/** Values of the columns `why` of one item. */
export type BoundToEbay = Record<'isPublishing' | 'isForSale' | 'isSaleUnconfirmed', boolean>
