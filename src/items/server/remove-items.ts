import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../platform/server/db/db.ts'
import type { Context } from '../../platform/server/services.ts'
import { items, tombstones } from './tables.ts'

export type RemoveItemsContext = Context<'clock' | 'deletePhotosOfItems' | 'userId'>

/**
 * Removes items of the seller, with everything that belongs to them, and leaves a tombstone for each. The caller must
 * have locked them. Run the returned function after the commit.
 */
export async function removeItems(
  { clock, userId, deletePhotosOfItems }: RemoveItemsContext,
  tx: Tx,
  removed: readonly { id: string; uploadSessionId: string }[],
): Promise<() => Promise<void>> {
  if (removed.length === 0) return async () => undefined
  const ids = removed.map(({ id }) => id)
  const afterCommit = await deletePhotosOfItems(tx, userId, ids)
  const deletedAt = clock.now()
  await tx
    .insert(tombstones)
    .values(
      removed.map(({ uploadSessionId }) => ({ userId, kind: 'item' as const, deviceId: uploadSessionId, deletedAt })),
    )
    .onConflictDoNothing()
  await tx.delete(items).where(and(eq(items.userId, userId), inArray(items.id, ids)))
  return afterCommit
}
