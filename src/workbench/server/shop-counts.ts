import { and, count, eq, isNotNull } from 'drizzle-orm'
import type { z } from 'zod'
import { countTasks } from '../../ebay/server/readiness/count-items.ts'
import { isNotDeleted, items, sellerCounters } from '../../items/server/tables.ts'
import type { Context } from '../../platform/server/services.ts'
import type { shopCountsEndpoint } from '../api.ts'

/** Counts the seller's items: all, drafts, those whose listing is asked for and not written, by stage, and by task. */
export function shopCounts({
  db,
  ebay,
  userId,
}: Context<'db' | 'ebay' | 'userId'>): Promise<z.infer<typeof shopCountsEndpoint.output>> {
  return db.asUser(userId, async (tx) => {
    const [counted] = await tx
      .select({
        total: sellerCounters.itemCount,
        staged: sellerCounters.draftCount,
        stages: sellerCounters.stageCounts,
      })
      .from(sellerCounters)
      .where(eq(sellerCounters.userId, userId))
    const [asked] = await tx
      .select({ generating: count() })
      .from(items)
      .where(and(eq(items.userId, userId), isNotNull(items.aiGenerationAskedAt), isNotDeleted(items)))
    const tasks = await countTasks(tx, { ebay, userId })
    return { total: 0, staged: 0, generating: 0, stages: {}, ...counted, ...asked, tasks }
  })
}
