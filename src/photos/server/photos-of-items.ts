import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../platform/server/db/db.ts'
import type { Context } from '../../platform/server/services.ts'
import type { Photo } from '../photo.ts'
import { byOrder } from './by-order.ts'
import { photoFromRow } from './photo-row.ts'
import { itemImages } from './tables.ts'

/** The photos of several of the seller's items in one query, in each item's order. An item without photos has no entry. */
export async function photosOfItems(
  tx: Tx,
  { signer, userId }: Context<'signer' | 'userId'>,
  itemIds: string[],
): Promise<Map<string, Photo[]>> {
  const photos = new Map<string, Photo[]>()
  if (itemIds.length === 0) return photos
  const rows = await tx
    .select()
    .from(itemImages)
    .where(and(eq(itemImages.userId, userId), inArray(itemImages.itemId, itemIds)))
    .orderBy(...byOrder)
  for (const row of rows) {
    const earlier = photos.get(row.itemId) ?? []
    photos.set(row.itemId, [...earlier, photoFromRow({ row, isFirst: earlier.length === 0 }, signer)])
  }
  return photos
}
