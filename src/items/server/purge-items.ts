import { and, eq, isNotNull, lte, max } from 'drizzle-orm'
import type { Context } from '../../platform/server/services.ts'
import { purgeAfterSeconds } from '../limits.ts'
import { holdCounter } from './hold-counter.ts'
import { type RemoveItemsContext, removeItems } from './remove-items.ts'
import { items } from './tables.ts'

type PurgeItemsContext = RemoveItemsContext & Context<'db'>

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
  const overSince = new Date(context.clock.now().getTime() - purgeAfterSeconds * 1000)
  let purged = 0
  for (const over of await deletionsOver(context, overSince, deletionId)) {
    let some = 0
    do {
      if (signal.aborted) return purged
      some = await purgeSome(context, overSince, over)
      purged += some
    } while (some > 0)
  }
  return purged
}

/** Deletions that can no longer be undone. One made by several requests is undone as a whole: the last of them counts. */
async function deletionsOver(
  { db, userId }: PurgeItemsContext,
  overSince: Date,
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
      .having(lte(max(items.deletedAt), overSince)),
  )
  return rows.flatMap((row) => row.deletionId ?? [])
}

async function purgeSome(context: PurgeItemsContext, overSince: Date, deletionId: string): Promise<number> {
  const { db, userId } = context
  const { purged, afterCommit } = await db.asUser(userId, async (tx) => {
    await holdCounter(tx, userId)
    const leaving = await tx
      .select({ id: items.id, uploadSessionId: items.uploadSessionId })
      .from(items)
      .where(and(eq(items.userId, userId), eq(items.deletionId, deletionId), lte(items.deletedAt, overSince)))
      .orderBy(items.id)
      .limit(itemsAtOnce)
      .for('update')
    return { purged: leaving.length, afterCommit: await removeItems(context, tx, leaving) }
  })
  await afterCommit()
  return purged
}
