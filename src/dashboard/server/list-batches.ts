import { eq } from 'drizzle-orm'
import { itemFromRow } from '../../items/server/item-row.ts'
import { newestItems } from '../../items/server/newest-items.ts'
import { sellerCounters } from '../../items/server/tables.ts'
import { photosOfItems } from '../../photos/server/photos-of-items.ts'
import type { AddressSigner } from '../../photos/server/signed-address.ts'
import type { Database, Tx } from '../../platform/server/db.ts'
import type { Batch } from '../api.ts'

/** A page of the seller's product batches, newest first, with how many there are and how many are staged. */
export function listBatches(
  { db, signer, userId }: { db: Database; signer: AddressSigner; userId: string },
  { before }: { before?: string | undefined },
): Promise<{ batches: Batch[]; total: number; staged: number; next: string | null }> {
  return db.asUser(userId, async (tx) => {
    const { rows, next } = await newestItems(tx, userId, before)
    const photosOf = await photosOfItems(
      tx,
      { signer, userId },
      rows.map((row) => row.id),
    )
    const batches = rows.map((row) => {
      const photos = photosOf.get(row.id) ?? []
      return {
        ...itemFromRow(row),
        photos,
        photoCount: photos.length,
        thumbnailUrl: photos[0]?.thumbnailUrl ?? null,
        title: row.aiTitle,
        generationStatus: row.aiGenerationStatus,
        listingReady: row.listingReady,
      }
    })
    return { batches, ...(await counts(tx, userId)), next }
  })
}

async function counts(tx: Tx, userId: string): Promise<{ total: number; staged: number }> {
  const [row] = await tx
    .select({ total: sellerCounters.itemCount, staged: sellerCounters.draftCount })
    .from(sellerCounters)
    .where(eq(sellerCounters.userId, userId))
  return row ?? { total: 0, staged: 0 }
}
