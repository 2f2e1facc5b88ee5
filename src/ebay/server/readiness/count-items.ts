import { and, count, eq, type SQL } from 'drizzle-orm'
import { hasDoubtedFields, hasNeededFields, isForEbay, items } from '../../../items/server/tables.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { EbayTask } from '../../api.ts'
import type { EbayEnvironment } from '../../environment.ts'
import { unsentListings } from '../publishing/updates/unsent-changes.ts'
import { ebayListings, isRefused } from '../tables.ts'
import type { CandidateContext } from './publish-candidates.ts'

/** How many of the seller's items have a listing that can be checked and published, or are for sale. */
export function countReadyItems(tx: Tx, userId: string): Promise<number> {
  return countOf(tx, userId, isForEbay(items))
}

/** How many of the seller's items each task's list has. Every count has its own index. */
export async function countTasks(
  tx: Tx,
  context: Pick<CandidateContext, 'userId' | 'ebay'>,
): Promise<Record<EbayTask, number>> {
  const { userId, ebay } = context
  return {
    refused: await countListedItems(tx, refusedListings(userId, ebay.environment)),
    unsent: await countListedItems(tx, unsentListings(context)),
    'to-confirm': await countOf(tx, userId, hasDoubtedFields(items)),
    'needs-details': await countOf(tx, userId, hasNeededFields(items)),
  }
}

async function countOf(tx: Tx, userId: string, condition: SQL): Promise<number> {
  const [counted] = await tx
    .select({ count: count() })
    .from(items)
    .where(and(eq(items.userId, userId), condition))
  return counted?.count ?? 0
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
