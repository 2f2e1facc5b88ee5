import type { z } from 'zod'
import { refuseOtherSeller } from '../../../account/server/refuse-other-seller.ts'
import { lockCounter } from '../../../items/server/lock-counter.ts'
import { AppError } from '../../../platform/errors.ts'
import type { publishEndpoint } from '../../api.ts'
import { isLive, isOfKnownListing } from '../../publication/publish-status.ts'
import { awaitJobEnd } from './await-job-end.ts'
import { beginPublishing } from './begin-publishing.ts'
import { candidatesWithListings } from './candidates-with-listings.ts'
import { faultForField } from './fault-for-field.ts'
import type { ListingRow } from './listing-row.ts'
import { categoriesOf, prepareToPublish } from './prepare-to-publish.ts'
import type { PublishContext } from './publish-context.ts'
import type { Refusal } from './start-result.ts'

type PublishInput = z.infer<typeof publishEndpoint.input>
export type PublishAnswer = z.infer<typeof publishEndpoint.output>

/** Milliseconds that a request waits for the end of its job. A later end arrives as a live update. */
export const answerTimeoutMs = 25_000

/**
 * Publishes an item by the form that `candidatesWithListings` builds from `givenForm`, and waits for the end of the job. A
 * repeated request during the publication waits for the same end. Throws `AppError('forbidden')` for another `userId`,
 * `'not-found'`, `'conflict'` for open questions, and `'changed'` if the item differs from what was confirmed.
 */
export async function requestPublish(
  context: PublishContext,
  { itemId, userId: requestedUserId, confirmed, ...givenForm }: PublishInput,
  waitMs: number = answerTimeoutMs,
): Promise<PublishAnswer> {
  refuseOtherSeller(context, requestedUserId)
  const { db, ebay, userId } = context
  await prepareToPublish(context, await categoriesOf(context, [itemId], givenForm))
  const result = await db.asUser(userId, async (tx) => {
    await lockCounter(tx, userId)
    const requests = (await candidatesWithListings(tx, context, [itemId], givenForm)).map(({ candidate }) => ({
      candidate,
      confirmed,
    }))
    const [first] = await beginPublishing(tx, context, requests)
    if (!first) throw new AppError('not-found', 'This item no longer exists.')
    return first
  })
  switch (result.kind) {
    case 'changed':
      throw new AppError('changed', changedSentence)
    case 'refused':
      return refusedAnswer(result.refusal)
    case 'live':
      return answerOf(result.listing)
    case 'running':
      return answerOf(await awaitJobEnd(context, { itemId, environment: ebay.environment }, waitMs))
    default:
      return result satisfies never
  }
}

/** The sentence for content that changed since it was confirmed. */
export const changedSentence =
  "This item changed after you checked it, so we didn't send it to eBay. Please check it again."

/** The answer to a refusal. Throws `AppError('conflict')` with the fields of open questions. */
export function refusedAnswer({ sentence, fix, fields }: Refusal): PublishAnswer {
  if (fields) throw new AppError('conflict', sentence, { fields })
  return { success: false, error: sentence, ...(fix && { fix }) }
}

/** The answer from the row, after the job has ended or while it still runs. */
export function answerOf(row: ListingRow | undefined): PublishAnswer {
  if (!row) return { success: false, error: 'This item no longer exists.' }
  const { publishError: error, errorField, listingUrl } = row
  // An update that is still running counts as publishing.
  const publishStatus = row.jobId === null ? row.publishStatus : 'publishing'
  const isKnown = isOfKnownListing(publishStatus) && listingUrl !== null
  const facts = { publish_status: publishStatus, ...(isKnown && { listing_url: listingUrl }) }
  const isGood = publishStatus === 'publishing' || (isLive(publishStatus) && error === null)
  if (isGood) return { success: true, ...facts }
  const fix = error === null ? null : faultForField(errorField, error)
  return { success: false, ...facts, ...(error !== null && { error }), ...(fix && { fix }) }
}
