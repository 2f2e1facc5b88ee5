import { getTableColumns } from 'drizzle-orm'
import { itemFromRow } from '../../items/server/item-row.ts'
import { pageOfItems } from '../../items/server/page-of-items.ts'
import { type ItemRow, items } from '../../items/server/tables.ts'
import { photosOfItems } from '../../photos/server/photos-of-items.ts'
import type { AddressSigner } from '../../photos/server/signed-address.ts'
import type { Database } from '../../platform/server/db.ts'
import type { ListingItem } from '../api.ts'
import { listingFromRow } from './listing-row.ts'

const columns = Object.keys(getTableColumns(items)) as (keyof ItemRow)[]

/** A page of the seller's items with what was written for them, newest first. */
export function listListings(
  { db, signer, userId }: { db: Database; signer: AddressSigner; userId: string },
  { before }: { before?: string | undefined },
): Promise<{ items: ListingItem[]; next: string | null }> {
  return db.asUser(userId, async (tx) => {
    const { rows, next } = await pageOfItems(tx, userId, { filter: {}, order: 'newest', after: before, columns })
    const photos = await photosOfItems(
      tx,
      { signer, userId },
      rows.map((row) => row.id),
    )
    const withListings = rows.map((row) => ({
      ...itemFromRow(row),
      photos: photos.get(row.id) ?? [],
      generation: {
        status: row.aiGenerationStatus,
        error: row.aiGenerationError,
        generatedAt: row.aiGeneratedAt?.toISOString() ?? null,
      },
      listingReady: row.listingReady,
      listing: listingFromRow(row),
    }))
    return { items: withListings, next }
  })
}
