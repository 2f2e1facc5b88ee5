import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { lockCounter } from '../../../../items/server/lock-counter.ts'
import { items } from '../../../../items/server/tables.ts'
import { isListingRequested, lockItem } from '../../../../listings/server/lock-item.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Tx } from '../../../../platform/server/db/db.ts'
import type { updateOnEbayEndpoint } from '../../../api.ts'
import { publishFormOf } from '../../../publication/publish-form.ts'
import { isLive } from '../../../publication/publish-status.ts'
import { ebayListings } from '../../tables.ts'
import { awaitJobEnd } from '../await-job-end.ts'
import { candidatesWithListings } from '../candidates-with-listings.ts'
import { contentOf } from '../content-to-send.ts'
import { connectedEbayUser } from '../item-publication.ts'
import { leaseMs } from '../lease.ts'
import { type ListingRow, lockListing } from '../listing-row.ts'
import { categoriesOf, prepareToPublish, refusalOf } from '../prepare-to-publish.ts'
import type { PublishContext } from '../publish-context.ts'
import { publishListingJob } from '../publish-listing.job.ts'
import { answerOf, answerTimeoutMs, changedSentence, type PublishAnswer, refusedAnswer } from '../request-publish.ts'
import { isOnOtherAccount, otherAccountSentence } from '../start-result.ts'
import { confirmedHash, type StoredConfirmation } from '../stored-confirmation.ts'
import { revisionFault } from './revisions.ts'

type UpdateInput = z.infer<typeof updateOnEbayEndpoint.input>

/**
 * Sends the changes of a live listing, and waits for the end of the job. Throws `AppError('not-found')` for an unknown item,
 * `'conflict'` if there is no listing to change now or for open questions, and `'changed'` if the item differs from what was
 * confirmed.
 */
export async function updateListing(
  context: PublishContext,
  input: UpdateInput,
  waitMs: number = answerTimeoutMs,
): Promise<PublishAnswer> {
  const { db, ebay, userId } = context
  const { itemId, form } = input
  await prepareToPublish(context, await categoriesOf(context, [itemId], form))
  const refused = await db.asUser(userId, (tx) => startUpdate(tx, context, input))
  if (refused) return refused
  return answerOf(await awaitJobEnd(context, { itemId, environment: ebay.environment }, waitMs))
}

/** Starts an update, unless one with the same content is running. Returns the answer if it is refused; throws as `updateListing`. */
export async function startUpdate(
  tx: Tx,
  context: PublishContext,
  { itemId, form, confirmed }: UpdateInput,
): Promise<PublishAnswer | undefined> {
  const { jobs, clock, ebay, userId } = context
  await lockCounter(tx, userId)
  const item = await lockItem(tx, userId, itemId)
  const listing = await lockListing(tx, { userId, itemId, environment: ebay.environment })
  if (!listing || !isLive(listing.publishStatus))
    throw new AppError('conflict', `${item.sku} has no live eBay listing to update.`)
  const connected = await connectedEbayUser(tx, context)
  if (connected !== null && isOnOtherAccount(listing, connected))
    throw new AppError('conflict', otherAccountSentence(listing))
  const [first] = await candidatesWithListings(tx, context, [itemId], form)
  if (!first) throw new AppError('not-found', 'This item no longer exists.')
  const { candidate } = first
  const { hash } = contentOf(candidate, listing.ebaySku)
  // If an update with the same content is already running, the caller waits for it.
  if (listing.jobId !== null && (confirmed ?? hash) === confirmedHash(listing)) return undefined
  const now = clock.now()
  if (listing.jobId !== null || isListingRequested(item) || (item.publishingUntil && item.publishingUntil > now))
    throw new AppError('conflict', `${item.sku} is being changed right now. Update it when that's done.`)
  const refusal = refusalOf(candidate)
  if (refusal) return refusedAnswer(refusal)
  if (confirmed !== undefined && confirmed !== hash) throw new AppError('changed', changedSentence)
  const confirmation: StoredConfirmation = { confirmed: candidate.form, prefilled: publishFormOf(candidate.item), hash }
  const fault = revisionFault(listing, now)
  if (fault) return refusedAnswer({ sentence: fault, fix: null })
  await saveAndSendJob(tx, { listing, confirmation, now, jobId: randomUUID() }, { jobs, userId })
  return undefined
}

async function saveAndSendJob(
  tx: Tx,
  {
    listing,
    confirmation,
    now,
    jobId,
  }: { listing: ListingRow; confirmation: StoredConfirmation; now: Date; jobId: string },
  { jobs, userId }: Pick<PublishContext, 'jobs' | 'userId'>,
) {
  const { id, itemId, environment } = listing
  await tx
    .update(ebayListings)
    .set({ jobId, publishError: null, errorField: null, updatedAt: now, form: confirmation })
    .where(eq(ebayListings.id, id))
  await tx
    .update(items)
    .set({ publishingUntil: new Date(now.getTime() + leaseMs) })
    .where(and(eq(items.id, itemId), eq(items.userId, userId)))
  const payload = { userId, itemId, environment, task: 'update' as const }
  await jobs.send(tx, publishListingJob, [{ id: jobId, payload }], { userId: userId })
}
