import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/db/db.ts'
import { byOrder } from '../by-order.ts'
import type { RankedRow } from '../photo-row.ts'
import { type ItemImageRow, itemImages } from '../tables.ts'

/** Looks up whether a photo is the first of its item. */
export async function rankPhoto(tx: Tx, row: ItemImageRow): Promise<RankedRow> {
  const [first] = await tx
    .select({ id: itemImages.id })
    .from(itemImages)
    .where(and(eq(itemImages.userId, row.userId), eq(itemImages.itemId, row.itemId)))
    .orderBy(...byOrder)
    .limit(1)
  return { row, isFirst: first?.id === row.id }
}
