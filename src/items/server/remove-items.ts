import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../platform/server/db/db.ts'
import type { Context } from '../../platform/server/services.ts'
import { items, tombstones } from './tables.ts'

export type RemoveItemsContext = Context<'clock' | 'alsoForget' | 'userId'>

/**
 * Removes items of the seller's, which the caller has locked, with everything that hangs on them, and leaves a tombstone for
 * each. Call what it returns once the transaction has committed.
 */
export async function removeItems(
  { clock, userId, alsoForget }: RemoveItemsContext,
  tx: Tx,
  leaving: readonly { id: string; uploadSessionId: string }[],
): Promise<() => Promise<void>> {
  if (leaving.length === 0) return async () => undefined
  const ids = leaving.map(({ id }) => id)
  const afterCommit = await alsoForget(tx, userId, ids)
  const deletedAt = clock.now()
  await tx
    .insert(tombstones)
    .values(
      leaving.map(({ uploadSessionId }) => ({ userId, kind: 'item' as const, deviceId: uploadSessionId, deletedAt })),
    )
    .onConflictDoNothing()
  await tx.delete(items).where(and(eq(items.userId, userId), inArray(items.id, ids)))
  return afterCommit
}
