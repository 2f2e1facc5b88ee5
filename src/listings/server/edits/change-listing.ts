import { type ItemRow, items } from '../../../items/server/tables.ts'
import type { Context } from '../../../platform/server/services.ts'
import type { ListingItem } from '../../api.ts'
import { listingItem } from '../listing-items.ts'
import { lockItem, thisItem } from '../lock-item.ts'

export type ChangeListingContext = Context<'db' | 'signer' | 'clock' | 'userId'> & Partial<Context<'updateScores'>>

/**
 * Changes the listing of one of the seller's items, with its row locked, and returns the item after the change. If `change`
 * returns no columns, nothing changes, including `updatedAt`. Throws `AppError('not-found')`, and what `change` throws.
 */
export function changeListing(
  { db, signer, clock, userId, updateScores }: ChangeListingContext,
  itemId: string,
  change: (row: ItemRow) => Partial<typeof items.$inferInsert>,
): Promise<ListingItem> {
  return db.asUser(userId, async (tx) => {
    const row = await lockItem(tx, userId, itemId)
    const columns = change(row)
    if (Object.keys(columns).length === 0) return listingItem(tx, { signer, userId }, row)
    await tx
      .update(items)
      .set({ ...columns, updatedAt: clock.now() })
      .where(thisItem(userId, itemId))
    await updateScores?.(tx, userId, [itemId])
    return listingItem(tx, { signer, userId }, await lockItem(tx, userId, itemId))
  })
}
