import { and, count, eq, max } from 'drizzle-orm'
import type { z } from 'zod'
import { isNotDeleted, items } from '../../items/server/tables.ts'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../platform/server/services.ts'
import type { itemOfSkuEndpoint } from '../api.ts'
import { itemImages } from './tables.ts'

type ItemOfSku = z.infer<typeof itemOfSkuEndpoint.output>

/** The seller's item with this SKU, and the position of its next photo. Throws 'not-found' with the SKU in its sentence. */
export async function itemOfSku(
  { db, userId }: Context<'db' | 'userId'>,
  { sku }: z.infer<typeof itemOfSkuEndpoint.input>,
): Promise<ItemOfSku> {
  const [item] = await db.asUser(userId, (tx) =>
    tx
      .select({
        itemId: items.id,
        sku: items.sku,
        batchNumber: items.batchNumber,
        photos: count(itemImages.id),
        last: max(itemImages.order),
      })
      .from(items)
      .leftJoin(itemImages, and(eq(itemImages.itemId, items.id), eq(itemImages.userId, userId)))
      .where(and(eq(items.userId, userId), eq(items.sku, sku), isNotDeleted(items)))
      .groupBy(items.id),
  )
  if (!item) throw new AppError('not-found', `None of your items has the SKU ${sku} anymore. Your photos are safe.`)
  const { last, ...found } = item
  return { ...found, nextOrder: last === null ? 0 : last + 1 }
}
