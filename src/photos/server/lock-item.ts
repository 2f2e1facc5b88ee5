import { and, eq } from 'drizzle-orm'
import { isNotDeleted, items } from '../../items/server/tables.ts'
import { AppError } from '../../platform/errors.ts'
import type { Tx } from '../../platform/server/db/db.ts'

type ItemIds = { userId: string; itemId: string }

/** An item whose row is locked while its photos change, so that such changes run one after the other. */
export type LockedItem = { sku: string; publishingUntil: Date | null }

/** Locks the row of the seller's item until the transaction ends. Throws 'not-found' when it does not exist. */
export async function lockItem(tx: Tx, ids: ItemIds): Promise<LockedItem> {
  const [item] = await select(tx, ids).for('update')
  if (!item) throw noSuchProduct()
  return item
}

/**
 * Locks two of the seller's items in the order of their ids, so that two such changes cannot deadlock. The caller has locked
 * the seller's counter, which keeps out other changes of several items. Throws 'not-found' when an item is missing.
 */
export async function lockItems(
  tx: Tx,
  userId: string,
  itemIds: readonly [string, string],
): Promise<[LockedItem, LockedItem]> {
  const lockedItems = new Map<string, LockedItem>()
  for (const itemId of itemIds.toSorted()) lockedItems.set(itemId, await lockItem(tx, { userId, itemId }))
  const [one, other] = itemIds.map((itemId) => lockedItems.get(itemId))
  if (!one || !other) throw noSuchProduct()
  return [one, other]
}

/** Reads the item without a lock: for reading, and for refusing early what is checked again under the lock. */
export async function findItem(tx: Tx, ids: ItemIds): Promise<LockedItem> {
  const [item] = await select(tx, ids)
  if (!item) throw noSuchProduct()
  return item
}

function select(tx: Tx, { userId, itemId }: ItemIds) {
  return tx
    .select({ sku: items.sku, publishingUntil: items.publishingUntil })
    .from(items)
    .where(and(eq(items.userId, userId), eq(items.id, itemId), isNotDeleted(items)))
}

function noSuchProduct(): AppError {
  return new AppError('not-found', 'This item no longer exists. Reload the page.')
}
