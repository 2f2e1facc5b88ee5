import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { idOfSku } from '../../items/server/id-of-sku.ts'
import { pageOfItems } from '../../items/server/page-of-items.ts'
import { items } from '../../items/server/tables.ts'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../platform/server/services.ts'
import type { itemBySkuEndpoint } from '../api.ts'
import { type ShopItemContext, shopItemColumns, shopItems } from './shop-items.ts'

/** The seller's item with this SKU, or the one that had it before. Throws 'not-found' if there is none. */
export async function itemBySku(
  context: Context<'db'> & ShopItemContext,
  { sku }: z.infer<typeof itemBySkuEndpoint.input>,
): Promise<z.infer<typeof itemBySkuEndpoint.output>> {
  const { db, userId } = context
  return db.asUser(userId, async (tx) => {
    const id = await idOfSku(tx, userId, sku)
    const which = { filter: {}, order: 'newest', columns: shopItemColumns } as const
    const page = id === undefined ? undefined : await pageOfItems(tx, userId, { ...which, only: eq(items.id, id) })
    const [item] = await shopItems(tx, context, page?.rows ?? [])
    if (!item) throw new AppError('not-found', `None of your items has the SKU ${sku}.`)
    return item
  })
}
