import { and, eq, inArray } from 'drizzle-orm'
import type { Database, Tx } from '../../platform/server/db/db.ts'
import type { SparedItem } from './delete-with-undo.ts'
import { holdCounter } from './hold-counter.ts'
import { type RemoveItemsContext, removeItems } from './remove-items.ts'
import { isThere, items } from './tables.ts'

export type DeleteEmptyContext = RemoveItemsContext & {
  db: Database
  /** Which of these items hold something, and so must stay. */
  spare: (tx: Tx, itemIds: string[]) => Promise<string[]>
}

/** Removes the seller's items that hold nothing, at once and for good; gives the others. */
export async function deleteEmptyItems(context: DeleteEmptyContext, itemIds: string[]): Promise<SparedItem[]> {
  const { db, userId, spare } = context
  const { spared, afterCommit } = await db.asUser(userId, async (tx) => {
    await holdCounter(tx, userId)
    const mine = await tx
      .select({ id: items.id, sku: items.sku, uploadSessionId: items.uploadSessionId })
      .from(items)
      .where(and(eq(items.userId, userId), isThere(items), inArray(items.id, itemIds)))
      .orderBy(items.id)
      .for('update')
    const staying = new Set(
      await spare(
        tx,
        mine.map(({ id }) => id),
      ),
    )
    return {
      spared: mine
        .filter(({ id }) => staying.has(id))
        .map(({ id, sku }) => ({ id, sku, reason: `${sku} holds photos and was not deleted.` })),
      afterCommit: await removeItems(
        context,
        tx,
        mine.filter(({ id }) => !staying.has(id)),
      ),
    }
  })
  await afterCommit()
  return spared
}
