import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../platform/server/services.ts'
import type { deleteItemViewEndpoint } from '../../item-view.ts'
import { itemViews } from '../tables.ts'

/** Deletes a view of the seller. A view that is gone already is no failure. */
export async function deleteItemView(
  { db, userId }: Context<'db' | 'userId'>,
  { viewId }: z.infer<typeof deleteItemViewEndpoint.input>,
): Promise<z.infer<typeof deleteItemViewEndpoint.output>> {
  await db.asUser(userId, (tx) =>
    tx.delete(itemViews).where(and(eq(itemViews.userId, userId), eq(itemViews.id, viewId))),
  )
  return {}
}
