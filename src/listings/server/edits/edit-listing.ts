import type { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { editListingEndpoint, ListingItem } from '../../api.ts'
import { type EditedListing, withSellerValues } from '../../edits/edited-listing.ts'
import { cleanChanges, wholeFault } from '../../edits/listing-changes.ts'
import type { FieldValue, ListingField } from '../../listing-fields.ts'
import { changedColumns, listingFromRow } from '../listing-row.ts'
import { isListingRequested } from '../lock-item.ts'
import { type ChangeListingContext, changeListing, type ItemColumns } from './change-listing.ts'

/**
 * Saves the seller's changes to a listing, field by field; other devices' changes to other fields stay. A listing can be edited
 * while a new one is written, which keeps the edits. Throws `AppError` 'bad-input' for the first bad field, 'not-found', or
 * 'conflict' without a listing.
 */
export async function editListing(
  context: ChangeListingContext,
  { itemId, changes }: z.infer<typeof editListingEndpoint.input>,
): Promise<ListingItem> {
  const clean = cleanChanges(changes)
  if ('fault' in clean) throw new AppError('bad-input', clean.fault)
  return changeListing(context, itemId, (row) => {
    const before = listingFromRow(row)
    if (!before) throw nothingToEdit(isListingRequested(row))
    return columnsWithFields(before, clean.fields)
  })
}

/**
 * Returns the columns that change if the seller enters clean values (`cleanField`) into a listing. Throws
 * `AppError('bad-input')` if the listing as a whole cannot be stored.
 */
export function columnsWithFields(
  before: EditedListing,
  cleanFields: readonly (readonly [ListingField, FieldValue])[],
): ItemColumns {
  const after = withSellerValues(before, cleanFields)
  const fault = wholeFault(after.listing)
  if (fault) throw new AppError('bad-input', fault)
  return changedColumns(before, after)
}

function nothingToEdit(isRequested: boolean): AppError {
  return new AppError(
    'conflict',
    isRequested
      ? "This listing is still being written. Your changes weren't saved. Wait until it's done, then edit it."
      : "This item no longer has a listing. Your changes weren't saved. Generate its listing, then edit it.",
  )
}
