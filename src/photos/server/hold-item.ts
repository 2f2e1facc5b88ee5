import { and, eq } from 'drizzle-orm'
import { isThere, items } from '../../items/server/tables.ts'
import { AppError } from '../../platform/errors.ts'
import type { Tx } from '../../platform/server/db/db.ts'

type WhichItem = { userId: string; itemId: string }

/** An item whose photos are being changed: its row is locked, so that changes of them take turns. */
export type HeldItem = { sku: string; publishingUntil: Date | null }

/** Locks the seller's item until the transaction ends. Throws 'not-found' when there is none. */
export async function holdItem(tx: Tx, which: WhichItem): Promise<HeldItem> {
  const [item] = await select(tx, which).for('update')
  if (!item) throw noSuchProduct()
  return item
}

/**
 * Locks two of the seller's items, in the order of their ids, so that no two such changes wait for each other; of the seller's other
 * changes of several items by the counter, which the caller holds. Throws 'not-found' when one is missing.
 */
export async function holdItems(
  tx: Tx,
  userId: string,
  itemIds: readonly [string, string],
): Promise<[HeldItem, HeldItem]> {
  const held = new Map<string, HeldItem>()
  for (const itemId of itemIds.toSorted()) held.set(itemId, await holdItem(tx, { userId, itemId }))
  const [one, other] = itemIds.map((itemId) => held.get(itemId))
  if (!one || !other) throw noSuchProduct()
  return [one, other]
}

/** The same without the lock: for reading, and for refusing early what will be looked at again. */
export async function findItem(tx: Tx, which: WhichItem): Promise<HeldItem> {
  const [item] = await select(tx, which)
  if (!item) throw noSuchProduct()
  return item
}

function select(tx: Tx, { userId, itemId }: WhichItem) {
  return tx
    .select({ sku: items.sku, publishingUntil: items.publishingUntil })
    .from(items)
    .where(and(eq(items.userId, userId), eq(items.id, itemId), isThere(items)))
}

function noSuchProduct(): AppError {
  return new AppError('not-found', 'This product does not exist any more. Reload the page to see what there is.')
}
