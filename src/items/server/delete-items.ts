import { and, eq, inArray } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/server/db.ts'
import { items, sellerCounters, tombstones } from './tables.ts'

type DeleteItemsContext = {
  db: Database
  clock: Clock
  userId: string
  /** What else must go with these items, in the same transaction; the returned function runs after the commit. */
  alsoForget: (tx: Tx, itemIds: string[]) => Promise<() => Promise<void>>
  /** Which of these items must stay; none when left out. */
  spare?: ((tx: Tx, itemIds: string[]) => Promise<string[]>) | undefined
}

/**
 * Removes the seller's items with everything that hangs on them, and leaves a tombstone for each.
 * Ids that are gone already (or were never the seller's) are no error: afterwards none of them exists for the seller.
 */
export async function deleteItems(context: DeleteItemsContext, itemIds: string[]): Promise<{ deleted: string[] }> {
  const { db, clock, userId, alsoForget, spare } = context
  let spared: string[] = []
  const afterCommit = await db.asUser(userId, async (tx) => {
    // The counter is locked first, as creating does, so that the two never wait for each other.
    await tx.select().from(sellerCounters).where(eq(sellerCounters.userId, userId)).for('update')
    const mine = await tx
      .select({ id: items.id, deviceId: items.uploadSessionId })
      .from(items)
      .where(and(eq(items.userId, userId), inArray(items.id, itemIds)))
      .orderBy(items.id)
      .for('update')
    spared =
      (await spare?.(
        tx,
        mine.map(({ id }) => id),
      )) ?? []
    const leaving = mine.filter(({ id }) => !spared.includes(id))
    if (leaving.length === 0) return async () => undefined
    const ids = leaving.map(({ id }) => id)
    const forgotten = await alsoForget(tx, ids)
    const deletedAt = clock.now()
    await tx
      .insert(tombstones)
      .values(leaving.map(({ deviceId }) => ({ userId, kind: 'item' as const, deviceId, deletedAt })))
      .onConflictDoNothing()
    await tx.delete(items).where(and(eq(items.userId, userId), inArray(items.id, ids)))
    return forgotten
  })
  await afterCommit()
  return { deleted: itemIds.filter((id) => !spared.includes(id)) }
}
