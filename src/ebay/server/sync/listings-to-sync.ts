import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/db/db.ts'
import { ebayCredentials, ebayListings, ebayOrderLines } from '../tables.ts'
import { areOfAccount, areOrdersOfListing, isConnectionOf } from './account-listings.ts'
import type { SellerSync } from './sync-context.ts'

/** The columns that a sync needs. They leave out the form, which is most of a row. */
const syncedColumns = {
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
export type SyncedListing = Pick<typeof ebayListings.$inferSelect, keyof typeof syncedColumns>

/**
 * At most `limit` listings whose state is unknown or whose sale was cancelled. They are picked at random each time, because
 * they leave this set as soon as their state is certain, so a cursor is not worth storing.
 */
export function unsettledListings(tx: Tx, context: SellerSync, limit: number): Promise<SyncedListing[]> {
  return tx
    .select(syncedColumns)
    .from(ebayListings)
    .where(
      and(
        areOfAccount(context),
        or(eq(ebayListings.publishStatus, 'unknown'), inArray(ebayListings.id, cancelledSales(tx, context))),
        isNull(ebayListings.jobId),
      ),
    )
    .orderBy(sql`random()`)
    .limit(limit)
}

/** Ids of sold listings with cancelled orders, for which the remaining orders sell fewer than were offered. */
function cancelledSales(tx: Tx, context: SellerSync) {
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

/** The next `limit` live listings: those after the last one that eBay was asked about, then again from the first on. */
export async function nextLiveListings(tx: Tx, context: SellerSync, limit: number): Promise<SyncedListing[]> {
  const [connection] = await tx
    .select({ last: ebayCredentials.lastListingAsked })
    .from(ebayCredentials)
    .where(isConnectionOf(context))
  const last = connection?.last ?? null
  if (last === null) return await liveListings(tx, context, { limit })
  const following = await liveListings(tx, context, { limit, where: gt(ebayListings.id, last) })
  if (following.length === limit) return following
  const fromStart = { limit: limit - following.length, where: lte(ebayListings.id, last) }
  return [...following, ...(await liveListings(tx, context, fromStart))]
}

/** The condition repeats that of the index `ebay_listings_live`, so that the index is used. */
function liveListings(
  tx: Tx,
  context: SellerSync,
  { limit, where }: { limit: number; where?: SQL },
): Promise<SyncedListing[]> {
  return tx
    .select(syncedColumns)
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
    .limit(limit)
}

/** Saves the listing after which the next sync continues. This change of the connection sends no live update. */
export async function saveLastAsked(tx: Tx, context: SellerSync, listingAsked: string): Promise<void> {
  await tx.update(ebayCredentials).set({ lastListingAsked: listingAsked }).where(isConnectionOf(context))
}
