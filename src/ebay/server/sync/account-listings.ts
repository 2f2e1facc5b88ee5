import { and, eq, type SQL } from 'drizzle-orm'
import { ebayCredentials, ebayListings, ebayOrderLines } from '../tables.ts'
import type { SellerSync } from './sync-context.ts'

type Whose = Pick<SellerSync, 'userId' | 'ebay' | 'ebayUserId'>

/** The condition on listings that they are of the account that is looked at. */
export function areOfAccount({ userId, ebay, ebayUserId }: Whose): SQL | undefined {
  return and(
    eq(ebayListings.userId, userId),
    eq(ebayListings.environment, ebay.environment),
    eq(ebayListings.ebayUserId, ebayUserId),
  )
}

/** The condition on connections that it is the one of the account that is looked at. */
export function isConnectionOf({ userId, ebay, ebayUserId }: Whose): SQL | undefined {
  return and(
    eq(ebayCredentials.userId, userId),
    eq(ebayCredentials.environment, ebay.environment),
    eq(ebayCredentials.ebayUserId, ebayUserId),
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
