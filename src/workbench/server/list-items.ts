import type { z } from 'zod'
import { pageOfItems } from '../../items/server/page-of-items.ts'
import type { Context } from '../../platform/server/services.ts'
import type { listItemsEndpoint } from '../api.ts'
import { type ShopItemContext, shopItemColumns, shopItems } from './shop-items.ts'

/**
 * A page of a page range of the seller's items, as their cards show them. Throws 'bad-input' for an invalid
 * cursor.
 */
export async function listItems(
  context: Context<'db'> & ShopItemContext,
  { order, after, until, ...filter }: z.infer<typeof listItemsEndpoint.input>,
): Promise<z.infer<typeof listItemsEndpoint.output>> {
  const { db, clock, userId } = context
  const asOf = clock.now().toISOString()
  return db.asUser(userId, async (tx) => {
    const { rows, next } = await pageOfItems(tx, userId, { order, after, until, filter, columns: shopItemColumns })
    return { batches: await shopItems(tx, context, rows), next, asOf }
  })
}
