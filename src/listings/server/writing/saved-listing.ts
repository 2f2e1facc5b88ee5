import type { ItemRow, items } from '../../../items/server/tables.ts'
import { mergeRegenerated } from '../../edits/merge-listing.ts'
import { editedColumns, listingFromRow } from '../listing-row.ts'
import type { Written } from '../listing-writer.ts'

/**
 * The columns that save what a writer gave for an item: where it had a listing, the seller's fields are kept and the old
 * listing stays for Undo. `row` is read for update in the transaction that stores this, so that no edit falls between.
 * Status, times and the run are the caller's.
 */
export function savedListing(row: ItemRow, { listing, usage }: Written, options: { fullAutoFill: boolean }) {
  const { previous, ...merged } = mergeRegenerated(listingFromRow(row), listing, options)
  return {
    ...editedColumns(merged),
    previousListing: previous,
    aiUsage: usage,
  } satisfies Partial<typeof items.$inferInsert>
}
