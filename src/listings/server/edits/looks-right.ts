import type { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { ListingItem, looksRightEndpoint, mendEndpoint } from '../../api.ts'
import { answered, mended } from '../../edits/answered.ts'
import { changedColumns, listingFromRow } from '../listing-row.ts'
import { type ChangeListingContext, changeListing } from './change-listing.ts'

/**
 * Keeps the seller's answers to open questions of a listing. What was answered before, or holds another value by now, is passed
 * over. Throws 'not-found', and 'conflict' where there is no listing.
 */
export function looksRight(
  context: ChangeListingContext,
  { itemId, answers }: z.infer<typeof looksRightEndpoint.input>,
): Promise<ListingItem> {
  return changeListing(context, itemId, (row) => {
    const before = listingFromRow(row)
    if (!before) throw nothingToAnswer()
    const accepted = row.acceptedContradictions ?? []
    const { accepted: now, ...after } = answered({ ...before, accepted }, answers)
    return {
      ...changedColumns(before, after),
      ...(now.length !== accepted.length && { acceptedContradictions: [...now] }),
    }
  })
}

/**
 * Mends contradictions of a listing as they were shown; what is not so any more is passed over. Throws 'not-found', and 'conflict'
 * where there is no listing.
 */
export function mend(
  context: ChangeListingContext,
  { itemId, questions }: z.infer<typeof mendEndpoint.input>,
): Promise<ListingItem> {
  return changeListing(context, itemId, (row) => {
    const before = listingFromRow(row)
    if (!before) throw nothingToAnswer()
    return changedColumns(before, mended(before, questions))
  })
}

function nothingToAnswer(): AppError {
  return new AppError(
    'conflict',
    'This item has no listing any more, so nothing was changed. Generate its listing again.',
  )
}
