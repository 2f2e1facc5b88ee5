import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../platform/server/services.ts'
import type { PublishStatus } from '../../../publication/publish-status.ts'

/**
 * The SQL condition that an item is or may be for sale on eBay from the connected account. Listings of disconnected accounts do
 * not count, because they cannot be ended from here.
 */
export function isForSale(context: Context<'ebay'>): SQL {
  return hasStatus(['publishing', 'published', 'held', 'unknown'], context)
}

/** The SQL condition that an item may be for sale, but eBay has not confirmed it yet. */
export function isSaleUnconfirmed(context: Context<'ebay'>): SQL {
  return hasStatus(['publishing', 'unknown'], context)
}

/** Uses full names, because drizzle omits the table among the columns of a select. */
function hasStatus(statuses: readonly PublishStatus[], { ebay }: Context<'ebay'>): SQL {
  const list = sql.join(
    statuses.map((status) => sql`${status}`),
    sql`, `,
  )
  return sql`exists (
    select 1 from ebay_listings listing
    join ebay_credentials account on account.user_id = listing.user_id and account.environment = listing.environment
      and account.ebay_user_id = listing.ebay_user_id
    where listing.item_id = items.id and listing.environment = ${ebay.environment}
      and listing.publish_status in (${list}))`
}
