import { type ItemRow, items } from '../../../items/server/tables.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { Context } from '../../../platform/server/services.ts'
import type { ListingItem } from '../../api.ts'
import { listingItem } from '../listing-items.ts'
import { lockItem, thisItem } from '../lock-item.ts'

/** Some columns of an item, with new values. */
export type ItemColumns = Partial<typeof items.$inferInsert>

export type ChangeListingContext = Context<'db' | 'signer' | 'clock' | 'userId'> & Partial<Context<'updateScores'>>

/**
 * Changes the listing of one of the seller's items, with its row locked, and returns the item after the change. If `change`
 * returns no columns, nothing changes, including `updatedAt`. Throws `AppError('not-found')`, and what `change` throws.
 */
export function changeListing(
  { db, signer, clock, userId, updateScores }: ChangeListingContext,
  itemId: string,
  change: (row: ItemRow) => ItemColumns,
): Promise<ListingItem> {
  return db.asUser(userId, async (tx) => {
    const row = await lockItem(tx, userId, itemId)
    const columns = change(row)
    if (Object.keys(columns).length === 0) return listingItem(tx, { signer, userId }, row)
    await saveColumns(tx, { userId, itemId, now: clock.now() }, columns)
    await updateScores?.(tx, userId, [itemId])
    return listingItem(tx, { signer, userId }, await lockItem(tx, userId, itemId))
  })
}

/**
 * Saves columns of an item whose row is locked, as one change of the seller's. Returns the row after it. The caller updates the
 * scores.
 */
export async function saveColumns(
  tx: Tx,
  { userId, itemId, now }: { userId: string; itemId: string; now: Date },
  columns: ItemColumns,
): Promise<ItemRow | undefined> {
  const [saved] = await tx
    .update(items)
    .set({ ...columns, updatedAt: now })
    .where(thisItem(userId, itemId))
    .returning()
  return saved
}
