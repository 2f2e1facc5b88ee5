import { and, eq, inArray, isNotNull, ne, or } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/db/db.ts'
import { ebayListings } from '../tables.ts'
import type { ListingRow } from './listing-row.ts'
import type { PublishContext } from './publish-context.ts'

/**
 * The account and the SKU for an item's next publication. A SKU that eBay has stays, even if the item was renamed. For another
 * account or a new SKU, also the columns that forget the earlier listing.
 */
export function ebayIdentity(
  listing: ListingRow | undefined,
  { ebayUserId, sku }: { ebayUserId: string; sku: string },
) {
  const staysSame = listing !== undefined && listing.ebayUserId === ebayUserId && listing.sentHash !== null
  if (staysSame) return { ebayUserId, ebaySku: listing.ebaySku }
  const emptyListing = {
    offerId: null,
    listingId: null,
    listingUrl: null,
    sentHash: null,
    unansweredSince: null,
    ebayWarnings: null,
    revisedOn: null,
    revisions: 0,
  }
  return { ebayUserId, ebayUsername: null, ebaySku: sku, ...emptyListing }
}

/** Whether another item of the seller has this SKU at eBay, or is about to. Either item may have been renamed since. */
export async function isSkuTaken(
  tx: Tx,
  {
    context,
    itemId,
    ebayUserId,
    ebaySku,
  }: { context: PublishContext; itemId: string; ebayUserId: string; ebaySku: string },
): Promise<boolean> {
  const rows = await tx
    .select({ id: ebayListings.id })
    .from(ebayListings)
    .where(
      and(
        eq(ebayListings.userId, context.userId),
        eq(ebayListings.environment, context.ebay.environment),
        eq(ebayListings.ebayUserId, ebayUserId),
        eq(ebayListings.ebaySku, ebaySku),
        ne(ebayListings.itemId, itemId),
        or(isNotNull(ebayListings.sentHash), inArray(ebayListings.publishStatus, ['publishing', 'unknown'])),
      ),
    )
    .limit(1)
  return rows.length > 0
}
