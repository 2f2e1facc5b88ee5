import type { z } from 'zod'
import { refuseWhilePublishing } from '../../../items/server/refuse-while-publishing.ts'
import type { editDetailsEndpoint, ListingItem } from '../../api.ts'
import { withDetails } from '../../edits/details.ts'
import type { EditedListing } from '../../edits/edited-listing.ts'
import { changedColumns, listingFromRow } from '../listing-row.ts'
import { type ChangeListingContext, changeListing, type ItemColumns } from './change-listing.ts'

/**
 * Saves the category and condition that the seller enters in Edit Item Details, and adjusts the eBay values. Throws
 * `AppError('not-found')`, and `AppError('conflict')` while the item is being published, because eBay is receiving the old
 * values.
 */
export function editDetails(
  context: ChangeListingContext,
  { itemId, category, condition }: z.infer<typeof editDetailsEndpoint.input>,
): Promise<ListingItem> {
  const now = context.clock.now()
  return changeListing(context, itemId, (row) => {
    refuseWhilePublishing(row, now)
    const listing = listingFromRow(row)
    const entered = { category: row.category, condition: row.condition }
    return {
      ...(row.category !== category && { category }),
      ...(row.condition !== condition && { condition }),
      ...(listing && columnsWithDetails(listing, entered, { category, condition })),
    }
  })
}

/** Returns the columns of a listing that change with category and condition; `entered` has the earlier ones. */
export function columnsWithDetails(
  listing: EditedListing,
  entered: Parameters<typeof withDetails>[1],
  details: Parameters<typeof withDetails>[2],
): ItemColumns {
  return changedColumns(listing, withDetails(listing, entered, details))
}
