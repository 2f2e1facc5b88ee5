import { and, count, eq, type SQL } from 'drizzle-orm'
import { isForEbay, items } from '../../../items/server/tables.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { EbayEnvironment } from '../../environment.ts'
import { unsentListings } from '../publishing/updates/unsent-changes.ts'
import { ebayListings, isRefused } from '../tables.ts'
import type { CandidateContext } from './publish-candidates.ts'

/** How many of the seller's items have a listing that can be checked and published, or are for sale. */
export async function countReadyItems(tx: Tx, userId: string): Promise<number> {
  const [counted] = await tx
    .select({ count: count() })
    .from(items)
    .where(and(eq(items.userId, userId), isForEbay(items)))
  return counted?.count ?? 0
}

/** How many of the seller's items the list of refused ones has, and that of items with unsent changes. */
export async function countWaitingListings(
  tx: Tx,
  context: Pick<CandidateContext, 'userId' | 'ebay'>,
): Promise<{ refusedItems: number; unsentItems: number }> {
  const refusedItems = await countListedItems(tx, refusedListings(context.userId, context.ebay.environment))
  return { refusedItems, unsentItems: await countListedItems(tx, unsentListings(context)) }
}

async function countListedItems(tx: Tx, listings: SQL | undefined): Promise<number> {
  const [counted] = await tx
    .select({ count: count() })
    .from(ebayListings)
    .innerJoin(items, and(eq(items.id, ebayListings.itemId), isForEbay(items)))
    .where(listings)
  return counted?.count ?? 0
}

/** Condition: a listing of this seller whose last publication or update was refused. */
export function refusedListings(userId: string, environment: EbayEnvironment): SQL | undefined {
  return and(eq(ebayListings.userId, userId), eq(ebayListings.environment, environment), isRefused(ebayListings))
}
