import { and, count, eq, isNotNull } from 'drizzle-orm'
import type { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import type { Tx } from '../../platform/server/db/db.ts'
import type { Context } from '../../platform/server/services.ts'
import type { restoreItemsEndpoint } from '../api.ts'
import { lockCounter } from './lock-counter.ts'
import { isNotDeleted, items } from './tables.ts'

/**
 * Brings back the items of one deletion as they were, except those already purged. A repeat gets the same answer. Throws
 * 'gone' if all are purged.
 */
export function restoreItems(
  { db, userId }: Context<'db' | 'userId'>,
  { deletionId }: z.infer<typeof restoreItemsEndpoint.input>,
): Promise<z.infer<typeof restoreItemsEndpoint.output>> {
  return db.asUser(userId, async (tx) => {
    await lockCounter(tx, userId)
    // The items keep the deletion's id: a late repeat of the deletion finds it and deletes nothing.
    const { rowCount } = await tx
      .update(items)
      .set({ deletedAt: null })
      .where(and(eq(items.userId, userId), eq(items.deletionId, deletionId), isNotNull(items.deletedAt)))
    const restored = rowCount || (await countRestored(tx, userId, deletionId))
    if (restored === 0) throw new AppError('gone', "It's too late to undo. These items are permanently deleted.")
    return { restored }
  })
}

async function countRestored(tx: Tx, userId: string, deletionId: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(items)
    .where(and(eq(items.userId, userId), isNotDeleted(items), eq(items.deletionId, deletionId)))
  return row?.count ?? 0
}
