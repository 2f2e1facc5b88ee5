import type { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { ListingItem, looksRightEndpoint, mendEndpoint, undoMendEndpoint } from '../../api.ts'
import { listingBeforeMend, valuesBeforeMend, withAnswers, withMends } from '../../edits/answer-questions.ts'
import type { HeldValue } from '../../open-questions.ts'
import { changedColumns, listingFromRow } from '../listing-row.ts'
import { type ChangeListingContext, changeListing } from './change-listing.ts'

/**
 * Saves the seller's answers to open questions of a listing. Answers are skipped if they were saved before or the value has
 * changed. Throws `AppError('not-found')`, and `AppError('conflict')` without a listing.
 */
export function looksRight(
  context: ChangeListingContext,
  { itemId, answers }: z.infer<typeof looksRightEndpoint.input>,
): Promise<ListingItem> {
  return changeListing(context, itemId, (row) => {
    const before = listingFromRow(row)
    if (!before) throw nothingToAnswer()
    const accepted = row.acceptedContradictions ?? []
    const { accepted: now, ...after } = withAnswers({ ...before, accepted }, answers)
    return {
      ...changedColumns(before, after),
      ...(now.length !== accepted.length && { acceptedContradictions: [...now] }),
    }
  })
}

/**
 * Corrects contradictions of a listing as they were shown; those that no longer exist are skipped. Returns the item, and the
 * old values for Undo. Throws `AppError('not-found')`, and `AppError('conflict')` without a listing.
 */
export async function mend(
  context: ChangeListingContext,
  { itemId, questions }: z.infer<typeof mendEndpoint.input>,
): Promise<z.input<typeof mendEndpoint.output>> {
  let was: HeldValue[] = []
  const item = await changeListing(context, itemId, (row) => {
    const before = listingFromRow(row)
    if (!before) throw nothingToAnswer()
    const after = withMends(before, questions)
    was = valuesBeforeMend(before, after, questions)
    return changedColumns(before, after)
  })
  return { item, was }
}

/**
 * Undoes a correction. Throws `AppError('not-found')`, and `AppError('changed')` if the corrected fields have other values now.
 */
export function undoMend(
  context: ChangeListingContext,
  { itemId, questions, was }: z.infer<typeof undoMendEndpoint.input>,
): Promise<ListingItem> {
  return changeListing(context, itemId, (row) => {
    const now = listingFromRow(row)
    const before = now && listingBeforeMend(now, questions, was)
    if (!before) throw new AppError('changed', "The listing has changed since. We can't undo it.")
    return changedColumns(now, before)
  })
}

function nothingToAnswer(): AppError {
  return new AppError('conflict', 'This item no longer has a listing. Nothing was changed. Generate its listing again.')
}
