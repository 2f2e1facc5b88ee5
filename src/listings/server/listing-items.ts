import { itemFromRow } from '../../items/server/item-row.ts'
import type { ItemRow } from '../../items/server/tables.ts'
import type { Photo } from '../../photos/photo.ts'
import { photosOfItems } from '../../photos/server/photos-of-items.ts'
import type { Tx } from '../../platform/server/db/db.ts'
import type { Context } from '../../platform/server/services.ts'
import type { ListingItem } from '../api.ts'
import { contradictionQuestions } from '../contradictions/contradiction-questions.ts'
import { readPrevious, readUsage } from '../stored-listing.ts'
import { listingFromRow } from './listing-row.ts'

type ListingItemContext = Context<'signer' | 'userId'>

/** The seller's items in the shape every page gets, with their photos and what was written for them. */
export async function listingItems(tx: Tx, context: ListingItemContext, rows: ItemRow[]): Promise<ListingItem[]> {
  const photos = await photosOfItems(
    tx,
    context,
    rows.map((row) => row.id),
  )
  return rows.map((row) => shaped(row, photos.get(row.id) ?? []))
}

/** One of the seller's items in that shape, for verbs that change a listing. */
export async function listingItem(tx: Tx, { signer, userId }: ListingItemContext, row: ItemRow): Promise<ListingItem> {
  const photos = await photosOfItems(tx, { signer, userId }, [row.id])
  return shaped(row, photos.get(row.id) ?? [])
}

function shaped(row: ItemRow, photos: Photo[]): ListingItem {
  const written = listingFromRow(row)
  const accepted = row.acceptedContradictions ?? []
  return {
    ...itemFromRow(row),
    photos,
    note: row.writerNote,
    generation: {
      status: row.aiGenerationStatus,
      error: row.aiGenerationError,
      generatedAt: row.aiGeneratedAt?.toISOString() ?? null,
      askedAt: row.aiGenerationAskedAt?.toISOString() ?? null,
      retryAt: row.aiGenerationRetryAt?.toISOString() ?? null,
      usage: readUsage(row.aiUsage),
    },
    listingReady: row.listingReady,
    ready: row.ready,
    listing: written?.listing ?? null,
    edits: written?.edits ?? {},
    accepted,
    contradictions: written ? contradictionQuestions(written, accepted) : [],
    previous: (written && readPrevious(row.previousListing)?.listing) ?? null,
  }
}
