import { and, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/server/db/db.ts'
import { byOrder } from './by-order.ts'
import { itemImages } from './tables.ts'

/**
 * Numbers an item's photos 0, 1, 2 and so on. The first becomes the primary photo. Photos in `firstIds` come first in
 * that order, the others follow in their old order. The caller has locked the item's row. A photo whose position stays
 * is not updated.
 */
export async function arrangePhotos(
  tx: Tx,
  { userId, itemId }: { userId: string; itemId: string },
  firstIds: string[],
) {
  const ofThisItem = and(eq(itemImages.userId, userId), eq(itemImages.itemId, itemId))
  const rows = await tx
    .select({ id: itemImages.id })
    .from(itemImages)
    .where(ofThisItem)
    .orderBy(...byOrder)
  const existingIds = rows.map(({ id }) => id)
  const ids = [...new Set(firstIds.filter((id) => existingIds.includes(id)).concat(existingIds))]
  const [first] = ids
  if (first === undefined) return
  // The unique index allows one primary at any moment, also within a statement.
  await tx
    .update(itemImages)
    .set({ isPrimary: false })
    .where(and(ofThisItem, itemImages.isPrimary, ne(itemImages.id, first)))
  const positions = sql`unnest(${sql.param(ids)}::uuid[]) with ordinality as place (id, rank)`
  await tx.execute(sql`
    update item_images set "order" = place.rank - 1, is_primary = place.rank = 1
    from ${positions}
    where item_images.id = place.id and item_images.user_id = ${userId} and item_images.item_id = ${itemId}
      and (item_images."order" <> place.rank - 1 or item_images.is_primary <> (place.rank = 1))`)
}
