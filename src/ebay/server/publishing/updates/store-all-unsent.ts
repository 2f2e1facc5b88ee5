import { sql } from 'drizzle-orm'
import type { Tx } from '../../../../platform/server/db/db.ts'
import type { Context } from '../../../../platform/server/services.ts'

/** Stores that all live items differ, after a change of the account that is part of each: another policy or location. */
export async function storeAllUnsent(tx: Tx, { userId, ebay }: Context<'userId' | 'ebay'>): Promise<void> {
  // A locked row is being sent, and is checked again afterwards.
  await tx.execute(sql`
    with live as (
      select id from ebay_listings
      where user_id = ${userId} and environment = ${ebay.environment} and publish_status in ('published', 'held')
      for update skip locked)
    update ebay_listings set is_changed = true from live where ebay_listings.id = live.id and not is_changed`)
}
