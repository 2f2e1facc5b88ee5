import { and, eq, inArray, sql } from 'drizzle-orm'
import { mayBecome, type PublishStatus } from '../../publication/publish-status.ts'
import { settle } from '../publishing/settle.ts'
import { ebayListings, ebayOrderLines } from '../tables.ts'
import { areOfAccount, areOrdersOfListing } from './account-listings.ts'
import type { SellerSync } from './sync-context.ts'

/** Not of 'unknown': its listing id is that of an earlier listing, and its quantity that of the one eBay has not answered for. */
const beforeSold = ['published', 'held', 'ended'] as const satisfies readonly PublishStatus[]

/** Makes sold what orders say is sold out: as many as were offered, in whatever order the news arrived. */
export async function settleSold(context: SellerSync): Promise<void> {
  const { db, clock, ebay, userId } = context
  const { environment } = ebay
  const soldOut = await db.asUser(userId, (tx) =>
    tx
      .select({ itemId: ebayListings.itemId })
      .from(ebayListings)
      .innerJoin(ebayOrderLines, and(areOrdersOfListing(), eq(ebayOrderLines.cancelled, false)))
      .where(and(areOfAccount(context), inArray(ebayListings.publishStatus, [...beforeSold])))
      .groupBy(ebayListings.itemId, ebayListings.quantity)
      .having(sql`sum(${ebayOrderLines.quantity}) >= coalesce(${ebayListings.quantity}, 1)`),
  )
  for (const { itemId } of soldOut)
    await db.asUser(userId, (tx) =>
      settle(
        tx,
        { clock, userId },
        { itemId, environment },
        { status: 'sold', isStill: (row) => row.jobId === null && mayBecome(row.publishStatus, 'sold') },
      ),
    )
}
