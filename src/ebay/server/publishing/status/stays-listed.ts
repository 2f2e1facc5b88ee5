import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../platform/server/services.ts'

/**
 * The SQL condition that an item which is not `isForSale` is or may be live on eBay: on a disconnected account, or in
 * another eBay environment. Its listing stays there if the item is deleted, and can only be ended at eBay. Uses full
 * column names, as `isForSale` does.
 */
export function staysListed({ ebay }: Context<'ebay'>): SQL {
  return sql`exists (
    select 1 from ebay_listings listing
    where listing.item_id = items.id and listing.publish_status in ('published', 'held', 'unknown')
      and (listing.environment = ${ebay.environment} or listing.environment <> 'practice'))`
}
