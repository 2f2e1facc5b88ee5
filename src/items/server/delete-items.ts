import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../platform/server/services.ts'
import type { deleteItemsEndpoint } from '../api.ts'
import { type DeleteContext, deleteWithUndo, type SparedItem } from './delete-with-undo.ts'
import { lockCounter } from './lock-counter.ts'
import { type RemoveItemsContext, removeItems } from './remove-items.ts'
import { isNotDeleted, items } from './tables.ts'

type DeleteItemsContext = DeleteContext & DeleteEmptyContext

/**
 * Deletes the seller's items; Undo brings them back by `deletionId` until they are purged. Unknown ids are no error.
 * Items that are being published or for sale stay, each with a sentence that says why. With `onlyEmpty`, items without
 * photos are removed at once and for good.
 */
export async function deleteItems(
  context: DeleteItemsContext,
  { itemIds, deletionId = randomUUID(), onlyEmpty = false }: z.infer<typeof deleteItemsEndpoint.input>,
): Promise<z.infer<typeof deleteItemsEndpoint.output>> {
  const { db, userId } = context
  const result = onlyEmpty
    ? { spared: await deleteEmptyItems(context, itemIds) }
    : await db.asUser(userId, (tx) => deleteWithUndo(context, tx, deletionId, inArray(items.id, itemIds)))
  const stayingIds = new Set(result.spared.map(({ id }) => id))
  return { deleted: itemIds.filter((id) => !stayingIds.has(id)), ...result }
}

type DeleteEmptyContext = RemoveItemsContext & Context<'db' | 'itemsWithPhotos'>

/** Removes the seller's items without photos at once and for good. Returns the others. */
async function deleteEmptyItems(context: DeleteEmptyContext, itemIds: string[]): Promise<SparedItem[]> {
  const { db, userId, itemsWithPhotos } = context
  const { spared, afterCommit } = await db.asUser(userId, async (tx) => {
    await lockCounter(tx, userId)
    const ownRows = await tx
      .select({ id: items.id, sku: items.sku, uploadSessionId: items.uploadSessionId })
      .from(items)
      .where(and(eq(items.userId, userId), isNotDeleted(items), inArray(items.id, itemIds)))
      .orderBy(items.id)
      .for('update')
    const stayingIds = new Set(
      await itemsWithPhotos(
        tx,
        userId,
        ownRows.map(({ id }) => id),
      ),
    )
    return {
      spared: ownRows
        .filter(({ id }) => stayingIds.has(id))
        .map(({ id, sku }) => ({ id, sku, reason: `${sku} has photos and was not deleted.` })),
      afterCommit: await removeItems(
        context,
        tx,
        ownRows.filter(({ id }) => !stayingIds.has(id)),
      ),
    }
  })
  await afterCommit()
  return spared
}
