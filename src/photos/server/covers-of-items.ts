import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/server/db/db.ts'
import type { Context } from '../../platform/server/services.ts'
import type { Cover } from '../photo.ts'
import { byOrder } from './by-order.ts'
import { coverFromRow } from './photo-row.ts'
import { itemImages } from './tables.ts'

/** An item's first photo, and its number of photos. */
type CoverOfItem = { cover: Cover | null; photoCount: number }

/** The cover of an item without photos. */
export const noPhotos: CoverOfItem = { cover: null, photoCount: 0 }

/** The first photo of several of the seller's items, and the number of photos of each. An item without photos has no entry. */
export async function coversOfItems(
  tx: Tx,
  { signer, userId }: Context<'signer' | 'userId'>,
  itemIds: string[],
): Promise<Map<string, CoverOfItem>> {
  if (itemIds.length === 0) return new Map()
  const rows = await tx
    .selectDistinctOn([itemImages.itemId], {
      itemId: itemImages.itemId,
      storagePath: itemImages.storagePath,
      width: itemImages.width,
      height: itemImages.height,
      placeholder: itemImages.placeholder,
      hasLargeThumbnail: itemImages.hasLargeThumbnail,
      photoCount: sql<number>`count(*) over (partition by ${itemImages.itemId})`.mapWith(Number),
    })
    .from(itemImages)
    .where(and(eq(itemImages.userId, userId), inArray(itemImages.itemId, itemIds)))
    .orderBy(itemImages.itemId, ...byOrder)
  return new Map(
    rows.map(({ itemId, photoCount, ...row }) => [itemId, { cover: coverFromRow(row, signer), photoCount }]),
  )
}
