import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../platform/server/services.ts'
import { ebayAccounts } from '../tables.ts'

/** Makes the sync of the seller's connected account due, so that the next round asks eBay about it. */
export async function syncSoon({
  db,
  clock,
  ebay,
  userId,
}: Context<'db' | 'clock' | 'ebay' | 'userId'>): Promise<void> {
  await db.system
    .update(ebayAccounts)
    .set({ syncDueAt: clock.now() })
    .where(
      and(
        eq(ebayAccounts.environment, ebay.environment),
        eq(ebayAccounts.userId, userId),
        eq(ebayAccounts.isConnected, true),
      ),
    )
}
