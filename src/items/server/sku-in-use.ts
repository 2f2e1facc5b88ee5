import { and, eq } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import type { Tx } from '../../platform/server/db/db.ts'
import { items } from './tables.ts'

/** Throws 'conflict' if one of the seller's items has the SKU. A deleted item counts until it is purged. */
export async function refuseTakenSku(tx: Tx, userId: string, sku: string) {
  const [itemWithSku] = await tx
    .select({ deletedAt: items.deletedAt })
    .from(items)
    .where(and(eq(items.userId, userId), eq(items.sku, sku)))
  if (itemWithSku?.deletedAt) throw skuJustDeleted(sku)
  if (itemWithSku) throw skuInUse(sku)
}

/** The error for a SKU that another item of the seller has. */
export function skuInUse(sku: string, cause?: unknown): AppError {
  return new AppError('conflict', `SKU ${sku} is already used by another of your items. Choose another one.`, { cause })
}

/** The error for the SKU of an item that is deleted and not purged yet. */
export function skuJustDeleted(sku: string): AppError {
  return new AppError(
    'conflict',
    `SKU ${sku} belongs to an item you just deleted. Choose another one, or try again in a minute.`,
  )
}
