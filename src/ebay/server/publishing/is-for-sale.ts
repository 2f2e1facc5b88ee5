import { type SQL, sql } from 'drizzle-orm'
import type { EbayGate } from '../ebay-gate.ts'

/**
 * The condition that an item is for sale on eBay, or may be, from the account that is connected: what is sold from an account that is
 * not connected cannot be ended from here either. In full names: among the columns of a select drizzle leaves the table out.
 */
export function isForSale({ ebay }: { ebay: Pick<EbayGate, 'environment'> }): SQL {
  return sql`exists (
    select 1 from ebay_listings listing
    join ebay_credentials account on account.user_id = listing.user_id and account.environment = listing.environment
      and account.ebay_user_id = listing.ebay_user_id
    where listing.item_id = items.id and listing.environment = ${ebay.environment}
      and listing.publish_status in ('publishing', 'published', 'held', 'unknown'))`
}
