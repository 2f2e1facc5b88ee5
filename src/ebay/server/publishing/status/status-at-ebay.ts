import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../platform/server/services.ts'
import { type LiveOffer, statusOfOffer } from '../../../publication/live-offer.ts'
import type { PublishStatus } from '../../../publication/publish-status.ts'
import { ebayOrderLines } from '../../tables.ts'
import type { ListingRow } from '../listing-row.ts'

type SoldContext = Context<'db' | 'userId'>

/**
 * The status of an item from eBay's offer and from its orders; a cancelled order is no sale. Undefined if eBay's answer does
 * not decide it.
 */
export async function statusAtEbay(
  context: SoldContext,
  row: Pick<ListingRow, 'environment' | 'listingId' | 'quantity'>,
  offer: LiveOffer,
): Promise<PublishStatus | undefined> {
  const { listingId = row.listingId, soldQuantity } = offer.listing ?? {}
  const sold = await soldOf(context, { ...row, listingId }, soldQuantity)
  return statusOfOffer(offer, sold >= (row.quantity ?? 1))
}

/**
 * How many pieces of a listing were sold: the larger of eBay's count without cancelled orders, and of the orders stored here.
 * eBay's count may contain cancelled orders, and the stored orders may be older.
 */
export async function soldOf(
  { db, userId }: SoldContext,
  { environment, listingId }: Pick<ListingRow, 'environment' | 'listingId'>,
  soldQuantity = 0,
): Promise<number> {
  if (listingId === null) return soldQuantity
  const { quantity, cancelled } = ebayOrderLines
  const [lines] = await db.asUser(userId, (tx) =>
    tx
      .select({
        sold: sql<number>`coalesce(sum(${quantity}) filter (where not ${cancelled}), 0)::integer`,
        cancelled: sql<number>`coalesce(sum(${quantity}) filter (where ${cancelled}), 0)::integer`,
      })
      .from(ebayOrderLines)
      .where(
        and(
          eq(ebayOrderLines.userId, userId),
          eq(ebayOrderLines.environment, environment),
          eq(ebayOrderLines.listingId, listingId),
        ),
      ),
  )
  return Math.max(lines?.sold ?? 0, soldQuantity - (lines?.cancelled ?? 0))
}
