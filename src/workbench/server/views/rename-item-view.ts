import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/server/services.ts'
import { type renameItemViewEndpoint, viewNameKey } from '../../item-view.ts'
import { itemViews } from '../tables.ts'
import { lockItemViews, refuseTakenName } from './lock-item-views.ts'

/** Renames a view of the seller. Throws 'not-found', and 'conflict' if another view has the name. */
export async function renameItemView(
  { db, userId }: Context<'db' | 'userId'>,
  { viewId, name }: z.infer<typeof renameItemViewEndpoint.input>,
): Promise<z.infer<typeof renameItemViewEndpoint.output>> {
  await db.asUser(userId, async (tx) => {
    const views = await lockItemViews(tx, userId)
    if (!views.some(({ id }) => id === viewId))
      throw new AppError('not-found', 'This view no longer exists. Nothing was renamed.')
    refuseTakenName(
      views.filter(({ id }) => id !== viewId),
      name,
    )
    await tx
      .update(itemViews)
      .set({ name, nameKey: viewNameKey(name) })
      .where(and(eq(itemViews.userId, userId), eq(itemViews.id, viewId)))
  })
  return {}
}
