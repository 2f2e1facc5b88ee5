import { fieldsWith } from '../../../listings/fields.ts'
import { isTransientDatabaseFailure } from '../../../platform/server/db/db-failure.ts'
import { type EbayError, warningsText } from '../../errors/ebay-error.ts'
import { explainErrors, publishErrorText } from '../../errors/explain-errors.ts'
import { type LiveOffer, statusOfOffer } from '../../publication/live-offer.ts'
import { inventoryItemBody, type Publication } from '../../publication/publication.ts'
import { EbayFailure } from '../client/ebay-call.ts'
import { CannotPublish, JobSuperseded, OutcomeUnknown } from './cannot-publish.ts'
import { type ClaimedListing, claimListing } from './claim-listing.ts'
import { confirmedContent } from './confirmed-content.ts'
import { abandonJob, failPublishing, failUpdate } from './fail-listing.ts'
import { getOffer, hasInventoryItem, putInventoryItem, updateOffer } from './inventory-calls.ts'
import { type PublishJob, saveRowOfJob } from './listing-row.ts'
import { makeListing } from './make-listing.ts'
import { withPhotos } from './photos/with-photos.ts'
import type { PublishJobContext, SellerJobContext } from './publish-context.ts'
import { saveLiveOutcome } from './save-live-outcome.ts'
import { type SellerFailure, sellerFailureOf } from './seller-failure.ts'
import { ItemNotFoundYet, retryLater, slowAfterPut, slowFailure } from './slow-after-put.ts'
import { soldOf } from './status/status-at-ebay.ts'
import { revisionFault, revisionsAfter } from './updates/revisions.ts'

/**
 * Publishes the item of a job, or changes its listing. It may run any number of times, even after a kill at any moment. The row
 * or eBay shows what was done, and no repeated call makes a second listing. A job of another environment ends, and its row waits
 * for that environment. Throws only if the job should run again: the process is stopping, or the database is down.
 */
export async function publishListing(services: PublishJobContext, job: PublishJob): Promise<void> {
  const { userId, environment, task } = job.payload
  const context: SellerJobContext = { ...services, userId }
  if (environment !== services.ebay.environment) return abandonJob(context, job)
  try {
    const claimed = await claimListing(context, job)
    if (!claimed) return
    if (task === 'publish') await makeListing(context, job, claimed)
    else await sendUpdate(context, job, claimed)
  } catch (failure) {
    if (failure instanceof JobSuperseded) return
    if (job.signal.aborted || isTransient(failure)) throw failure
    if (failure instanceof ItemNotFoundYet && (await retryLater({ ...context, jobs: services.jobs }, job))) return
    await saveFailure(context, job, failure)
  }
}

/** Ends a publication whose job has used up its retries, so that no item stays publishing forever. */
export async function giveUpPublishing(services: PublishJobContext, job: PublishJob): Promise<void> {
  await abandonJob({ ...services, userId: job.payload.userId }, job)
}

async function saveFailure(context: SellerJobContext, job: PublishJob, failure: unknown): Promise<void> {
  const { log } = context
  const { itemId, task } = job.payload
  const facts = { jobId: job.id, itemId, task, err: failure }
  const isUnknown = failure instanceof OutcomeUnknown
  const reason = isUnknown
    ? unknownFailure(failure)
    : failure instanceof ItemNotFoundYet
      ? slowFailure(failure)
      : sellerFailureOf(failure)
  if (reason) log.warn(facts, 'publishing an item failed')
  else log.error(facts, 'publishing an item failed unexpectedly')
  await endJob(context, job, reason ?? unexpectedFailure, isUnknown ? 'unknown' : undefined)
}

function unknownFailure({ cause }: OutcomeUnknown): SellerFailure {
  const forSeller = cause instanceof EbayFailure && cause.kind === 'reconnect' ? sellerFailureOf(cause) : undefined
  return forSeller ?? { sentence: unconfirmedSentence, field: null }
}

const unconfirmedSentence =
  "eBay hasn't confirmed yet whether this item is live. We'll check again every few minutes. Nothing is listed twice."
const unexpectedFailure: SellerFailure = {
  sentence: 'Something went wrong here. Your item is safe. Please try again.',
  field: null,
}

function endJob(context: SellerJobContext, job: PublishJob, reason: SellerFailure, status?: 'unknown'): Promise<void> {
  return job.payload.task === 'publish'
    ? failPublishing(context, job, reason, status)
    : failUpdate(context, job, reason)
}

/**
 * Whether the database failed, so that the job should run again. Failures of publishing are excluded first, because eBay's
 * words may look like the database's.
 */
function isTransient(failure: unknown): boolean {
  const publishFailures = [EbayFailure, CannotPublish, OutcomeUnknown, ItemNotFoundYet]
  const isPublishFailure = publishFailures.some((kind) => failure instanceof kind)
  return !isPublishFailure && isTransientDatabaseFailure(failure)
}

/** A `sentHash` that equals no hash: eBay may have received a part of the update, so the content must be sent again. */
const partlySentHash = ''

/**
 * Replaces the item and the offer of a live listing, with the photos that eBay does not have. Each replacement counts as a
 * revision.
 */
async function sendUpdate(context: SellerJobContext, job: PublishJob, claimed: ClaimedListing): Promise<void> {
  const { db, clock, ebay, userId } = context
  const { listing } = claimed
  const warnings: EbayError[] = []
  const caller = {
    call: ebay.callAs(userId, listing.ebayUserId),
    signal: job.signal,
    onWarnings: (more: readonly EbayError[]) => void warnings.push(...more),
  }
  const { publication, hash, form } = confirmedContent(claimed)
  const { offerId } = listing
  if (offerId === null) throw new CannotPublish('This listing no longer exists on eBay.', null)
  await withPhotos(context, job, { listing, publication }, async (imageUrls) => {
    const offer = await liveOfferOf(caller, offerId)
    // Pieces sold since the last sync must not be offered again.
    const remaining = withoutSold(publication, await soldOf(context, listing, offer.listing?.soldQuantity))
    await db.asUser(userId, async (tx) => {
      const fault = revisionFault(listing, clock.now())
      if (fault) throw new CannotPublish(fault, null)
      await saveRowOfJob(tx, job, { ...revisionsAfter(listing, clock.now()), sentHash: partlySentHash })
    })
    // A retry does not put the item again if eBay shows it, because that would start eBay's delay again.
    const isPut = job.payload.slowTries !== undefined && (await hasInventoryItem(caller, listing.ebaySku))
    if (!isPut)
      await putInventoryItem(caller, listing.ebaySku, inventoryItemBody(remaining, imageUrls)).catch(
        async (failure: unknown) => {
          // A refusal means that no try has changed the item. After any other failure one of the tries may have arrived.
          if (failure instanceof EbayFailure && failure.kind === 'refused')
            await db.asUser(userId, (tx) => saveRowOfJob(tx, job, { sentHash: listing.sentHash }))
          const isInOldCategory = offer.categoryId !== undefined && offer.categoryId !== remaining.offer.categoryId
          throw (isInOldCategory ? refusalForOldCategory(failure) : undefined) ?? failure
        },
      )
    await slowAfterPut(() => updateOffer(caller, offerId, remaining.offer))
  })
  const isSaved = await db.asUser(userId, (tx) =>
    saveLiveOutcome(tx, context, job.payload, {
      columns: {
        sentHash: hash,
        price: form.price,
        quantity: form.quantity,
        publishError: null,
        ebayWarnings: warningsText(warnings),
        errorField: null,
      },
      isCurrent: (row) => row.jobId === job.id,
    }),
  )
  if (!isSaved) throw new JobSuperseded()
}

/** eBay's quantity is what is still available, the seller's is what was offered in total. Subtracts the sold pieces. */
function withoutSold(publication: Publication, sold: number): Publication {
  const { inventoryItem, offer } = publication
  const quantity = offer.availableQuantity - sold
  if (quantity < 1)
    throw new CannotPublish(`You've already sold ${sold} of this item. Please enter a larger quantity.`, 'quantity')
  return {
    ...publication,
    inventoryItem: { ...inventoryItem, availability: { shipToLocationAvailability: { quantity } } },
    offer: { ...offer, availableQuantity: quantity },
  }
}

/**
 * eBay checks an item by its old category until the offer is replaced. Such a refusal would make the seller enter values that
 * are wrong in the new category. Undefined if the refusal is about anything else.
 */
function refusalForOldCategory(failure: unknown): CannotPublish | undefined {
  if (!(failure instanceof EbayFailure) || failure.kind !== 'refused') return undefined
  const explanation = explainErrors(failure.errors, failure.status)
  if (explanation.field === undefined || !fieldsCheckedByCategory.test(explanation.field)) return undefined
  return new CannotPublish(publishErrorText({ ...explanation, sentence: oldCategorySentence }), null)
}

const fieldsCheckedByCategory = new RegExp(
  `^(${['ebayConditionGrade', ...fieldsWith('sentAs', 'item specific'), 'measurements\\..*', 'itemSpecifics\\..*'].join('|')})$`,
)
const oldCategorySentence =
  'The category has changed, but eBay still checks this listing against the old one. End the listing, then publish it again.'

/** The offer, if its listing is live. Throws `CannotPublish` if it has ended. */
async function liveOfferOf(caller: Parameters<typeof getOffer>[0], offerId: string): Promise<LiveOffer> {
  const offer = await getOffer(caller, offerId)
  if (!offer || statusOfOffer(offer) === 'ended')
    throw new CannotPublish(
      'This listing has ended on eBay, so nothing was changed there. Your changes are safe here.',
      null,
    )
  return offer
}
