import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/db/db.ts'
import { ebayCredentials, ebayListings, ebayOrderLines } from '../tables.ts'
import { areOfAccount, areOrdersOfListing, isConnectionOf } from './account-listings.ts'
import type { SellerSync } from './sync-context.ts'

/** What asking eBay of a listing takes; the form, which is most of a row, stays where it is. */
const askedColumns = {
  id: ebayListings.id,
  itemId: ebayListings.itemId,
  environment: ebayListings.environment,
  marketplaceId: ebayListings.marketplaceId,
  publishStatus: ebayListings.publishStatus,
  quantity: ebayListings.quantity,
  ebayUserId: ebayListings.ebayUserId,
  ebaySku: ebayListings.ebaySku,
  offerId: ebayListings.offerId,
  listingId: ebayListings.listingId,
  unansweredSince: ebayListings.unansweredSince,
  updatedAt: ebayListings.updatedAt,
}
export type AskedListing = Pick<typeof ebayListings.$inferSelect, keyof typeof askedColumns>

/**
 * Listings whose state nobody knows, and those whose sale was cancelled, `most` of them: of more others each time, by chance, since they
 * leave as they are settled and none has a turn to remember.
 */
export function unsettledListings(tx: Tx, context: SellerSync, most: number): Promise<AskedListing[]> {
  return tx
    .select(askedColumns)
    .from(ebayListings)
    .where(
      and(
        areOfAccount(context),
        or(eq(ebayListings.publishStatus, 'unknown'), inArray(ebayListings.id, saleCancelled(tx, context))),
        isNull(ebayListings.jobId),
      ),
    )
    .orderBy(sql`random()`)
    .limit(most)
}

/** Ids of what is sold here, but of which orders were cancelled since, and without them not as many were sold as were offered. */
function saleCancelled(tx: Tx, context: SellerSync) {
  const { cancelled, quantity } = ebayOrderLines
  return tx
    .select({ id: ebayListings.id })
    .from(ebayListings)
    .innerJoin(ebayOrderLines, areOrdersOfListing())
    .where(and(areOfAccount(context), eq(ebayListings.publishStatus, 'sold')))
    .groupBy(ebayListings.id)
    .having(
      sql`bool_or(${cancelled}) and coalesce(sum(${quantity}) filter (where not ${cancelled}), 0) < coalesce(${ebayListings.quantity}, 1)`,
    )
}

/** The live listings whose turn it is, `most` of them: from behind the last that was asked for, and then from the first on. */
export async function liveInTurn(tx: Tx, context: SellerSync, most: number): Promise<AskedListing[]> {
  const [connection] = await tx
    .select({ last: ebayCredentials.lastListingAsked })
    .from(ebayCredentials)
    .where(isConnectionOf(context))
  const last = connection?.last ?? null
  if (last === null) return await liveListings(tx, context, { most })
  const behind = await liveListings(tx, context, { most, where: gt(ebayListings.id, last) })
  if (behind.length === most) return behind
  const again = { most: most - behind.length, where: lte(ebayListings.id, last) }
  return [...behind, ...(await liveListings(tx, context, again))]
}

/** In the words of the index `ebay_listings_live`. */
function liveListings(
  tx: Tx,
  context: SellerSync,
  { most, where }: { most: number; where?: SQL },
): Promise<AskedListing[]> {
  return tx
    .select(askedColumns)
    .from(ebayListings)
    .where(
      and(
        areOfAccount(context),
        sql`${ebayListings.publishStatus} in ('published', 'held')`,
        isNull(ebayListings.jobId),
        where,
      ),
    )
    .orderBy(asc(ebayListings.id))
    .limit(most)
}

/** Where the next round goes on. Tells nobody: which listing was asked for is no news of the connection. */
export async function goOnBehind(tx: Tx, context: SellerSync, listingAsked: string): Promise<void> {
  await tx.update(ebayCredentials).set({ lastListingAsked: listingAsked }).where(isConnectionOf(context))
}
