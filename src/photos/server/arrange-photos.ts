import { and, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/server/db/db.ts'
import { byOrder } from './by-order.ts'
import { itemImages } from './tables.ts'

/**
 * Gives an item's photos the positions 0, 1, 2 and so on, the first as the primary: those named in `wanted` in that order,
 * the others after them in theirs. The caller holds the item. Photos that are where they belong are not touched.
 */
export async function arrangePhotos(tx: Tx, { userId, itemId }: { userId: string; itemId: string }, wanted: string[]) {
  const its = and(eq(itemImages.userId, userId), eq(itemImages.itemId, itemId))
  const rows = await tx
    .select({ id: itemImages.id })
    .from(itemImages)
    .where(its)
    .orderBy(...byOrder)
  const there = rows.map(({ id }) => id)
  const ids = [...new Set(wanted.filter((id) => there.includes(id)).concat(there))]
  const [first] = ids
  if (first === undefined) return
  // The unique index knows one primary at any moment, also in the middle of a statement.
  await tx
    .update(itemImages)
    .set({ isPrimary: false })
    .where(and(its, itemImages.isPrimary, ne(itemImages.id, first)))
  const places = sql`unnest(${sql.param(ids)}::uuid[]) with ordinality as place (id, rank)`
  await tx.execute(sql`
    update item_images set "order" = place.rank - 1, is_primary = place.rank = 1
    from ${places}
    where item_images.id = place.id and item_images.user_id = ${userId} and item_images.item_id = ${itemId}
      and (item_images."order" <> place.rank - 1 or item_images.is_primary <> (place.rank = 1))`)
}
