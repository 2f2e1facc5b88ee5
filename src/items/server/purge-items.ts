import { and, eq, lte } from 'drizzle-orm'
import type { Database } from '../../platform/server/db.ts'
import { purgeAfterSeconds } from '../limits.ts'
import { holdCounter } from './hold-counter.ts'
import { type RemoveItemsContext, removeItems } from './remove-items.ts'
import { items } from './tables.ts'

type PurgeItemsContext = RemoveItemsContext & { db: Database }

/** Items removed in one transaction: the seller's other changes wait no longer than for these. */
const itemsAtOnce = 500

/**
 * Removes for good what the seller deleted more than `purgeAfterSeconds` ago, of one deletion or, without `deletionId`, of
 * all. Gives how many items those were. Ends early, at no harm, when `signal` aborts; may run twice, also at once.
 */
export async function purgeItems(
  context: PurgeItemsContext,
  { deletionId, signal }: { deletionId?: string; signal: AbortSignal },
): Promise<number> {
  let purged = 0
  while (!signal.aborted) {
    const some = await purgeSome(context, deletionId)
    if (some === 0) break
    purged += some
  }
  return purged
}

async function purgeSome(context: PurgeItemsContext, deletionId: string | undefined): Promise<number> {
  const { db, clock, userId } = context
  const overSince = new Date(clock.now().getTime() - purgeAfterSeconds * 1000)
  const { purged, afterCommit } = await db.asUser(userId, async (tx) => {
    await holdCounter(tx, userId)
    const leaving = await tx
      .select({ id: items.id, uploadSessionId: items.uploadSessionId })
      .from(items)
      .where(
        and(
          eq(items.userId, userId),
          deletionId === undefined ? undefined : eq(items.deletionId, deletionId),
          lte(items.deletedAt, overSince),
        ),
      )
      .orderBy(items.id)
      .limit(itemsAtOnce)
      .for('update')
    return { purged: leaving.length, afterCommit: await removeItems(context, tx, leaving) }
  })
  await afterCommit()
  return purged
}
