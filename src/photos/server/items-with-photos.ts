import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../platform/server/db/db.ts'
import { itemImages } from './tables.ts'

/** Which of the seller's items hold photos. */
export async function itemsWithPhotos(tx: Tx, userId: string, itemIds: string[]): Promise<string[]> {
  if (itemIds.length === 0) return []
  const rows = await tx
    .selectDistinct({ itemId: itemImages.itemId })
    .from(itemImages)
    .where(and(eq(itemImages.userId, userId), inArray(itemImages.itemId, itemIds)))
  return rows.map(({ itemId }) => itemId)
}
