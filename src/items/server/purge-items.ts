import { and, eq, isNotNull, lte, max } from 'drizzle-orm'
import type { Context } from '../../platform/server/services.ts'
import { purgeAfterSeconds } from '../limits.ts'
import { lockCounter } from './lock-counter.ts'
import { type RemoveItemsContext, removeItems } from './remove-items.ts'
import { items } from './tables.ts'

type PurgeItemsContext = RemoveItemsContext & Context<'db'>

/** How many items one transaction removes at most. The seller's other changes wait for no more than these. */
const itemsPerTransaction = 500

/**
 * Removes for good what the seller deleted more than `purgeAfterSeconds` ago: one deletion, or all without `deletionId`.
 * Returns the number of items. Stops early without harm when `signal` aborts; may run twice or in parallel.
 */
export async function purgeItems(
  context: PurgeItemsContext,
  { deletionId, signal }: { deletionId?: string; signal: AbortSignal },
): Promise<number> {
  const expiredSince = new Date(context.clock.now().getTime() - purgeAfterSeconds * 1000)
  let purged = 0
  for (const expiredId of await expiredDeletions(context, expiredSince, deletionId)) {
    let purgedNow = 0
    do {
      if (signal.aborted) return purged
      purgedNow = await purgeSome(context, expiredSince, expiredId)
      purged += purgedNow
    } while (purgedNow > 0)
  }
  return purged
}

/**
 * Deletions that can no longer be undone. Several requests of one deletion are undone together, so the last of them
 * counts.
 */
async function expiredDeletions(
  { db, userId }: PurgeItemsContext,
  expiredSince: Date,
  deletionId: string | undefined,
): Promise<string[]> {
  const rows = await db.asUser(userId, (tx) =>
    tx
      .select({ deletionId: items.deletionId })
      .from(items)
      .where(
        and(
          eq(items.userId, userId),
          isNotNull(items.deletedAt),
          deletionId === undefined ? isNotNull(items.deletionId) : eq(items.deletionId, deletionId),
        ),
      )
      .groupBy(items.deletionId)
      .having(lte(max(items.deletedAt), expiredSince)),
  )
  return rows.flatMap((row) => row.deletionId ?? [])
}

async function purgeSome(context: PurgeItemsContext, expiredSince: Date, deletionId: string): Promise<number> {
  const { db, userId } = context
  const { purged, afterCommit } = await db.asUser(userId, async (tx) => {
    await lockCounter(tx, userId)
    const expiredItems = await tx
      .select({ id: items.id, uploadSessionId: items.uploadSessionId })
      .from(items)
      .where(and(eq(items.userId, userId), eq(items.deletionId, deletionId), lte(items.deletedAt, expiredSince)))
      .orderBy(items.id)
      .limit(itemsPerTransaction)
      .for('update')
    return { purged: expiredItems.length, afterCommit: await removeItems(context, tx, expiredItems) }
  })
  await afterCommit()
  return purged
}
