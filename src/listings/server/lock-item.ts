import { and, eq, inArray } from 'drizzle-orm'
import { type ItemRow, isNotDeleted, items } from '../../items/server/tables.ts'
import { AppError } from '../../platform/errors.ts'
import type { Tx } from '../../platform/server/db/db.ts'

/** The condition for this item of the seller's, if it is not deleted. */
export function thisItem(userId: string, itemId: string) {
  return and(eq(items.userId, userId), eq(items.id, itemId), isNotDeleted(items))
}

/**
 * Locks the item's row until the transaction ends, so that no job saves a listing in between. Throws `AppError('not-found')`.
 */
export async function lockItem(tx: Tx, userId: string, itemId: string): Promise<ItemRow> {
  const [row] = await tx.select().from(items).where(thisItem(userId, itemId)).for('update')
  if (!row) throw new AppError('not-found', 'This item no longer exists.')
  return row
}

/**
 * Locks the rows of those of the seller's items that exist, in the order of their ids. The caller has locked the seller's
 * counter, which keeps out other changes of several items.
 */
export function lockItems(tx: Tx, userId: string, itemIds: readonly string[]): Promise<ItemRow[]> {
  return tx
    .select()
    .from(items)
    .where(and(eq(items.userId, userId), inArray(items.id, [...itemIds]), isNotDeleted(items)))
    .orderBy(items.id)
    .for('update')
}

/** Whether a listing was requested and is not written yet, waiting or not. */
export function isListingRequested(row: Pick<ItemRow, 'aiGenerationStatus' | 'aiGenerationAskedAt'>): boolean {
  return row.aiGenerationStatus === 'generating' || row.aiGenerationAskedAt !== null
}
