import type { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { ListingItem, useNewTextEndpoint } from '../../api.ts'
import { withNewText } from '../../edits/edited-listing.ts'
import { fieldNamed } from '../../field-values.ts'
import { changedColumns, listingFromRow } from '../listing-row.ts'
import { type ChangeListingContext, changeListing } from './change-listing.ts'

/**
 * Replaces the seller's text in one field with the writer's newest, and the field is the writer's again. Throws
 * `AppError('not-found')`, and `AppError('gone')` if no new text is offered.
 */
export function useNewText(
  context: ChangeListingContext,
  { itemId, field }: z.infer<typeof useNewTextEndpoint.input>,
): Promise<ListingItem> {
  return changeListing(context, itemId, (row) => {
    const before = listingFromRow(row)
    const name = fieldNamed(field)
    const after = before && name && withNewText(before, name)
    if (!after) throw new AppError('gone', 'This new text is no longer available. Your own text is unchanged.')
    return changedColumns(before, after)
  })
}
