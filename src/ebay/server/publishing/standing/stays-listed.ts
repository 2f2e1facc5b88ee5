import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../platform/server/services.ts'

/**
 * The condition that an item which is not `isForSale` is live on eBay all the same, or may be: from an account that is not connected, or with
 * other keys of eBay's. Its listing outlives the item, and is ended at eBay alone. In full names, as there.
 */
export function staysListed({ ebay }: Context<'ebay'>): SQL {
  return sql`exists (
    select 1 from ebay_listings listing
    where listing.item_id = items.id and listing.publish_status in ('published', 'held', 'unknown')
      and (listing.environment = ${ebay.environment} or listing.environment <> 'practice'))`
}
