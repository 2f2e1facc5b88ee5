import type { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/server/services.ts'
import { maxItemViews, type saveItemViewEndpoint, viewNameKey } from '../../item-view.ts'
import { itemViews } from '../tables.ts'
import { lockItemViews, refuseTakenName } from './lock-item-views.ts'

/**
 * Saves a view, or replaces the one with the same id. Throws 'conflict' if another view has the name, and for more than
 * `maxItemViews` views.
 */
export async function saveItemView(
  { db, userId }: Context<'db' | 'userId'>,
  { viewId, name, ...content }: z.infer<typeof saveItemViewEndpoint.input>,
): Promise<z.infer<typeof saveItemViewEndpoint.output>> {
  await db.asUser(userId, async (tx) => {
    const others = (await lockItemViews(tx, userId)).filter(({ id }) => id !== viewId)
    refuseTakenName(others, name)
    if (others.length >= maxItemViews)
      throw new AppError('conflict', `You have ${maxItemViews} views already. Delete one, then save this one.`)
    const saved = { name, nameKey: viewNameKey(name), content }
    await tx
      .insert(itemViews)
      .values({ userId, id: viewId, ...saved })
      .onConflictDoUpdate({ target: [itemViews.userId, itemViews.id], set: saved })
  })
  return {}
}
