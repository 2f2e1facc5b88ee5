import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../platform/server/services.ts'
import type { listItemViewsEndpoint } from '../../item-view.ts'
import { itemViews } from '../tables.ts'

/** Returns the seller's saved views, in the order of their names. */
export async function listItemViews({
  db,
  userId,
}: Context<'db' | 'userId'>): Promise<z.infer<typeof listItemViewsEndpoint.output>> {
  const rows = await db.asUser(userId, (tx) =>
    tx
      .select()
      .from(itemViews)
      .where(eq(itemViews.userId, userId))
      .orderBy(sql`${itemViews.name} collate natural_order`, itemViews.id),
  )
  return { views: rows.map(({ id, name, content }) => ({ ...content, viewId: id, name })) }
}
