import { and, eq, type SQL } from 'drizzle-orm'
import { ebayCredentials, ebayListings, ebayOrderLines } from '../tables.ts'
import type { SellerSync } from './sync-context.ts'

type SyncedAccount = Pick<SellerSync, 'userId' | 'ebay' | 'ebayUserId'>

/** The condition that selects the listings of the account being synced. */
export function areOfAccount({ userId, ebay, ebayUserId }: SyncedAccount): SQL | undefined {
  return and(
    eq(ebayListings.userId, userId),
    eq(ebayListings.environment, ebay.environment),
    eq(ebayListings.ebayUserId, ebayUserId),
  )
}

/** The condition that selects the connection of the account being synced. */
export function isConnectionOf({ userId, ebay, ebayUserId }: SyncedAccount): SQL | undefined {
  return and(
    eq(ebayCredentials.userId, userId),
    eq(ebayCredentials.environment, ebay.environment),
    eq(ebayCredentials.ebayUserId, ebayUserId),
  )
}

/** Joins listings with their order lines, including lines of cancelled orders. */
export function areOrdersOfListing(): SQL | undefined {
  return and(
    eq(ebayOrderLines.userId, ebayListings.userId),
    eq(ebayOrderLines.environment, ebayListings.environment),
    eq(ebayOrderLines.listingId, ebayListings.listingId),
  )
}
