import type { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { ListingItem, looksRightEndpoint, mendEndpoint, undoMendEndpoint } from '../../api.ts'
import { answered, mended, mendedFrom, unmended } from '../../edits/answered.ts'
import type { HeldValue } from '../../open-questions.ts'
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
export async function mend(
  context: ChangeListingContext,
  { itemId, questions }: z.infer<typeof mendEndpoint.input>,
): Promise<z.input<typeof mendEndpoint.output>> {
  let was: HeldValue[] = []
  const item = await changeListing(context, itemId, (row) => {
    const before = listingFromRow(row)
    if (!before) throw nothingToAnswer()
    const after = mended(before, questions)
    was = mendedFrom(before, after, questions)
    return changedColumns(before, after)
  })
  return { item, was }
}

/** Takes back a mend. Throws 'not-found', and 'changed' where the fields that it changed hold something else now. */
export function undoMend(
  context: ChangeListingContext,
  { itemId, questions, was }: z.infer<typeof undoMendEndpoint.input>,
): Promise<ListingItem> {
  return changeListing(context, itemId, (row) => {
    const now = listingFromRow(row)
    const before = now && unmended(now, questions, was)
    if (!before) throw new AppError('changed', 'The listing has changed since, so nothing was taken back.')
    return changedColumns(now, before)
  })
}

function nothingToAnswer(): AppError {
  return new AppError(
    'conflict',
    'This item has no listing any more, so nothing was changed. Generate its listing again.',
  )
}
