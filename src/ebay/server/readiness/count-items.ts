import { and, count, eq, type SQL } from 'drizzle-orm'
import { isForEbay, items } from '../../../items/server/tables.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { EbayEnvironment } from '../../environment.ts'
import { ebayListings, isRefused } from '../tables.ts'

/** How many of the seller's items have a listing that can be checked and published, or are for sale. */
export async function countReadyItems(tx: Tx, userId: string): Promise<number> {
  const [counted] = await tx
    .select({ count: count() })
    .from(items)
    .where(and(eq(items.userId, userId), isForEbay(items)))
  return counted?.count ?? 0
}

/** How many of the seller's items the list of refused ones has. */
export async function countRefusedItems(tx: Tx, userId: string, environment: EbayEnvironment): Promise<number> {
  const [counted] = await tx
    .select({ count: count() })
    .from(ebayListings)
    .innerJoin(items, and(eq(items.id, ebayListings.itemId), isForEbay(items)))
    .where(refusedListings(userId, environment))
  return counted?.count ?? 0
}

/** Condition: a listing of this seller whose last publication or update was refused. */
export function refusedListings(userId: string, environment: EbayEnvironment): SQL | undefined {
  return and(eq(ebayListings.userId, userId), eq(ebayListings.environment, environment), isRefused(ebayListings))
}
