import { and, eq, type SQL } from 'drizzle-orm'
import { ebayListings, ebayOrderLines } from '../tables.ts'
import type { SellerSync } from './sync-context.ts'

/** The condition on listings that they are of the account that is looked at. */
export function areOfAccount({
  userId,
  ebay,
  ebayUserId,
}: Pick<SellerSync, 'userId' | 'ebay' | 'ebayUserId'>): SQL | undefined {
  return and(
    eq(ebayListings.userId, userId),
    eq(ebayListings.environment, ebay.environment),
    eq(ebayListings.ebayUserId, ebayUserId),
  )
}

/** Joins listings with what was ordered of them, cancelled orders among it. */
export function areOrdersOfListing(): SQL | undefined {
  return and(
    eq(ebayOrderLines.userId, ebayListings.userId),
    eq(ebayOrderLines.environment, ebayListings.environment),
    eq(ebayOrderLines.listingId, ebayListings.listingId),
  )
}
