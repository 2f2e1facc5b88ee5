import type { z } from 'zod'
import { refuseOtherSeller } from '../../../account/server/refuse-other-seller.ts'
import { holdCounter } from '../../../items/server/hold-counter.ts'
import { AppError } from '../../../platform/errors.ts'
import type { publishEndpoint } from '../../api.ts'
import { isLive, isOfKnownListing } from '../../publication/publish-status.ts'
import type { Refusal } from './already-known.ts'
import { awaitEnd } from './await-end.ts'
import { beginPublishing } from './begin-publishing.ts'
import { fixOf } from './fix-of.ts'
import type { ListingRow } from './listing-row.ts'
import type { PublishContext } from './publish-context.ts'
import { readyByForm } from './ready-by-form.ts'
import { categoriesOf, prepareToPublish } from './ready-to-publish.ts'

type PublishInput = z.infer<typeof publishEndpoint.input>
export type PublishAnswer = z.infer<typeof publishEndpoint.output>

/** So long a request waits for the end of its job; what ends later arrives as a live update. */
export const patienceMs = 25_000

/**
 * Publishes an item by what the seller gives and what stands besides, as `readyByForm` says, and waits for the end. Asking again
 * while it is published waits for the same end. Throws 'forbidden' for another `userId`, 'not-found', 'conflict' with
 * open questions, and 'changed' where the item is not as it was confirmed any more.
 */
export async function requestPublish(
  context: PublishContext,
  { itemId, userId: named, confirmed, ...given }: PublishInput,
  waitMs: number = patienceMs,
): Promise<PublishAnswer> {
  refuseOtherSeller(context, named)
  const { db, ebay, userId } = context
  await prepareToPublish(context, await categoriesOf(context, [itemId], given))
  const begun = await db.asUser(userId, async (tx) => {
    await holdCounter(tx, userId)
    const toBegin = (await readyByForm(tx, context, [itemId], given)).map(({ ready }) => ({ ready, confirmed }))
    const [first] = await beginPublishing(tx, context, toBegin)
    if (!first) throw new AppError('not-found', 'This item does not exist any more.')
    return first
  })
  switch (begun.kind) {
    case 'changed':
      throw new AppError('changed', changedSentence)
    case 'refused':
      return refusedAnswer(begun.refusal)
    case 'live':
      return answerOf(begun.listing)
    case 'under way':
      return answerOf(await awaitEnd(context, { itemId, environment: ebay.environment }, waitMs))
    default:
      return begun satisfies never
  }
}

/** What is not any more as it was confirmed is not sent. */
export const changedSentence =
  'It was changed since this was shown to you, so nothing was sent to eBay. Please look at it again.'

/** The answer to a refusal. Throws 'conflict' with the fields of open questions. */
export function refusedAnswer({ sentence, fix, fields }: Refusal): PublishAnswer {
  if (fields) throw new AppError('conflict', sentence, { fields })
  return { success: false, error: sentence, ...(fix && { fix }) }
}

/** What a seller is answered when the job is done with the row, or still at it. */
export function answerOf(row: ListingRow | undefined): PublishAnswer {
  if (!row) return { success: false, error: 'This item does not exist any more.' }
  const { publishError: error, errorField, listingUrl } = row
  // An update that is still on its way is not done either.
  const publishStatus = row.jobId === null ? row.publishStatus : 'publishing'
  const isKnown = isOfKnownListing(publishStatus) && listingUrl !== null
  const said = { publish_status: publishStatus, ...(isKnown && { listing_url: listingUrl }) }
  const isGood = publishStatus === 'publishing' || (isLive(publishStatus) && error === null)
  if (isGood) return { success: true, ...said }
  const fix = error === null ? null : fixOf(errorField, error)
  return { success: false, ...said, ...(error !== null && { error }), ...(fix && { fix }) }
}
