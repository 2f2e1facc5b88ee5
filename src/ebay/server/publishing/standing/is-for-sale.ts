import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../platform/server/services.ts'
import type { PublishStatus } from '../../../publication/publish-status.ts'

/**
 * The condition that an item is for sale on eBay, or may be, from the account that is connected: what is sold from an account that is
 * not connected cannot be ended from here either.
 */
export function isForSale(context: Context<'ebay'>): SQL {
  return isAny(['publishing', 'published', 'held', 'unknown'], context)
}

/** The condition that it only may be: eBay has not said so yet. */
export function isUnanswered(context: Context<'ebay'>): SQL {
  return isAny(['publishing', 'unknown'], context)
}

/** In full names: among the columns of a select drizzle leaves the table out. */
function isAny(statuses: readonly PublishStatus[], { ebay }: Context<'ebay'>): SQL {
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
