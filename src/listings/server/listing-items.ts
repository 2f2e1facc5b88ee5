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

/** Returns the seller's items in the shape of every page, with their photos and listings. */
export async function listingItems(tx: Tx, context: ListingItemContext, rows: ItemRow[]): Promise<ListingItem[]> {
  const photos = await photosOfItems(
    tx,
    context,
    rows.map((row) => row.id),
  )
  return rows.map((row) => toListingItem(row, photos.get(row.id) ?? []))
}

/** Returns one of the seller's items in that shape, for actions that change a listing. */
export async function listingItem(tx: Tx, { signer, userId }: ListingItemContext, row: ItemRow): Promise<ListingItem> {
  const photos = await photosOfItems(tx, { signer, userId }, [row.id])
  return toListingItem(row, photos.get(row.id) ?? [])
}

function toListingItem(row: ItemRow, photos: Photo[]): ListingItem {
  const editedListing = listingFromRow(row)
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
    listing: editedListing?.listing ?? null,
    edits: editedListing?.edits ?? {},
    accepted,
    contradictions: editedListing ? contradictionQuestions(editedListing, accepted) : [],
    previous: (editedListing && readPrevious(row.previousListing)?.listing) ?? null,
  }
}
