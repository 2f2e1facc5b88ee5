import type { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { ListingItem, undoRegenerationEndpoint } from '../../api.ts'
import { withoutRegeneration } from '../../edits/undo-listing.ts'
import { readPrevious } from '../../stored-listing.ts'
import { editedColumns, listingFromRow } from '../listing-row.ts'
import { isListingRequested } from '../lock-item.ts'
import { type ChangeListingContext, changeListing } from './change-listing.ts'

/**
 * Restores the listing that the last regeneration replaced, with the seller's later edits. Throws `AppError` 'not-found',
 * 'conflict' while another listing is being written, or 'gone' without an earlier listing, as after a first Undo.
 */
export function undoRegeneration(
  context: ChangeListingContext,
  { itemId }: z.infer<typeof undoRegenerationEndpoint.input>,
): Promise<ListingItem> {
  return changeListing(context, itemId, (row) => {
    const now = listingFromRow(row)
    const previous = readPrevious(row.previousListing)
    if (!now || !previous) throw new AppError('gone', 'The earlier listing is no longer available.')
    if (isListingRequested(row)) {
      const sentence = "A new listing is being written for this item. Cancel it or wait until it's done, then undo."
      throw new AppError('conflict', sentence)
    }
    return { ...editedColumns(withoutRegeneration(previous, now)), previousListing: null }
  })
}
