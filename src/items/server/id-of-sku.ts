import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/server/db/db.ts'
import { formerSkus, isNotDeleted, items } from './tables.ts'

/** The id of the seller's item with this SKU, else of the item that had it last. It may be deleted. Undefined for none. */
export async function idOfSku(tx: Tx, userId: string, sku: string): Promise<string | undefined> {
  const [item] = await tx
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.userId, userId), eq(items.sku, sku), isNotDeleted(items)))
  if (item) return item.id
  const [former] = await tx
    .select({ id: formerSkus.itemId })
    .from(formerSkus)
    .where(and(eq(formerSkus.userId, userId), eq(formerSkus.sku, sku)))
  return former?.id
}
