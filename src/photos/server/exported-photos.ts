import { and, eq, inArray } from 'drizzle-orm'
import { everyItem } from '../../items/server/every-item.ts'
import { safeName } from '../../platform/safe-names.ts'
import type { Database } from '../../platform/server/db/db.ts'
import { byOrder } from './by-order.ts'
import { type ItemImageRow, itemImages } from './tables.ts'

/** A photo as it is handed out: its row, its product's SKU, and its name in the export. */
export type ExportedPhoto = { row: ItemImageRow; sku: string; file: string }

/** The seller's photos, product by product and each product's in order, a page of products at a time. */
export async function* exportedPhotos({ db }: { db: Database }, userId: string): AsyncGenerator<ExportedPhoto[]> {
  for await (const owners of everyItem({ db }, userId, ['id', 'sku'])) {
    const ids = owners.map(({ id }) => id)
    if (ids.length === 0) continue
    const rows = await db.asUser(userId, (tx) =>
      tx
        .select()
        .from(itemImages)
        .where(and(eq(itemImages.userId, userId), inArray(itemImages.itemId, ids)))
        .orderBy(...byOrder),
    )
    const ofItem = Map.groupBy(rows, ({ itemId }) => itemId)
    yield owners.flatMap(({ id, sku }) =>
      (ofItem.get(id) ?? []).map((row, index) => ({ row, sku, file: fileName(row, sku, index) })),
    )
  }
}

/** `photos/PSTFSH-001/01-1a2b3c4d.jpg`: the number says where it stands in its product. */
function fileName({ id, itemId }: ItemImageRow, sku: string, index: number): string {
  const place = String(index + 1).padStart(2, '0')
  return `photos/${safeName(sku, itemId.slice(0, 8))}/${place}-${id.slice(0, 8)}.jpg`
}
