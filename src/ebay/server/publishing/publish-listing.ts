import { fieldsWith } from '../../../listings/fields.ts'
import { isPassingDatabaseFailure } from '../../../platform/server/db/db-failure.ts'
import { type EbayError, warningsText } from '../../errors/ebay-error.ts'
import { publishErrorText, sellerWords } from '../../errors/seller-words.ts'
import { type LiveOffer, statusOfOffer } from '../../publication/live-offer.ts'
import { inventoryItemBody, type Publication } from '../../publication/publication.ts'
import { EbayFailure } from '../client/ebay-call.ts'
import { CannotPublish, OutcomeUnknown, Overtaken } from './cannot-publish.ts'
import { type Claimed, claimListing } from './claim-listing.ts'
import { confirmedContent } from './confirmed-content.ts'
import { type Ending, endingOf } from './endings.ts'
import { failPublishing, failUpdate, leaveListing } from './fail-listing.ts'
import { getOffer, hasInventoryItem, putInventoryItem, updateOffer } from './inventory-calls.ts'
import { type PublishJob, saveHeld } from './listing-row.ts'
import { makeListing } from './make-listing.ts'
import { withPhotos } from './photos/with-photos.ts'
import type { PublishWork, SellerWork } from './publish-context.ts'
import { revisionFault, revisionsAfter } from './revisions.ts'
import { settle } from './settle.ts'
import { NotThereYet, slowAfterPut, slowEnding, tryLater } from './slow-after-put.ts'
import { soldOf } from './standing/status-at-ebay.ts'

/**
 * Publishes the item of a job, or changes its listing. May run any number of times, also after a kill at any moment: what was done is
 * in the row or asked of eBay, and what is done twice at eBay makes no second listing. Another environment's job ends, and its row
 * waits for that environment. Throws only when it should run again: the process is stopping, or the database is away.
 */
export async function publishListing(work: PublishWork, job: PublishJob): Promise<void> {
  const { userId, environment, task } = job.payload
  const context: SellerWork = { ...work, userId }
  if (environment !== work.ebay.environment) return leaveListing(context, job)
  try {
    const claimed = await claimListing(context, job)
    if (!claimed) return
    if (task === 'publish') await makeListing(context, job, claimed)
    else await sendUpdate(context, job, claimed)
  } catch (failure) {
    if (failure instanceof Overtaken) return
    if (job.signal.aborted || isPassing(failure)) throw failure
    if (failure instanceof NotThereYet && (await tryLater({ ...context, jobs: work.jobs }, job))) return
    await settleFailure(context, job, failure)
  }
}

/** Ends a publication whose job has used up its repeats, so that no item is being published for ever. */
export async function giveUpPublishing(work: PublishWork, job: PublishJob): Promise<void> {
  await leaveListing({ ...work, userId: job.payload.userId }, job)
}

async function settleFailure(context: SellerWork, job: PublishJob, failure: unknown): Promise<void> {
  const { log } = context
  const { itemId, task } = job.payload
  const told = { jobId: job.id, itemId, task, err: failure }
  const isUnknown = failure instanceof OutcomeUnknown
  const ending = isUnknown
    ? unknownEnding(failure)
    : failure instanceof NotThereYet
      ? slowEnding(failure)
      : endingOf(failure)
  if (ending) log.warn(told, 'an item was not published')
  else log.error(told, 'an item could not be published')
  await end(context, job, ending ?? brokenEnding, isUnknown ? 'unknown' : undefined)
}

function unknownEnding({ cause }: OutcomeUnknown): Ending {
  const forSeller = cause instanceof EbayFailure && cause.kind === 'reconnect' ? endingOf(cause) : undefined
  return forSeller ?? { sentence: notSaidYet, field: null }
}

const notSaidYet =
  'eBay has not said yet whether the listing was made. We ask eBay again every few minutes; nothing is listed twice.'
const brokenEnding: Ending = {
  sentence: 'Something went wrong here. Your item is safe; please try again.',
  field: null,
}

function end(context: SellerWork, job: PublishJob, ending: Ending, status?: 'unknown'): Promise<void> {
  return job.payload.task === 'publish'
    ? failPublishing(context, job, ending, status)
    : failUpdate(context, job, ending)
}

/** The database's trouble, not eBay's, whose words may sound like it. */
function isPassing(failure: unknown): boolean {
  const ours = [EbayFailure, CannotPublish, OutcomeUnknown, NotThereYet]
  const isOurs = ours.some((kind) => failure instanceof kind)
  return !isOurs && isPassingDatabaseFailure(failure)
}

/** Equal to no hash: eBay may have been sent a part, so that whatever the item says next is still to be sent. */
const sentInPart = ''

/** Replaces the item and the offer of a listing that eBay says is live, with the photos that eBay has not yet. Each counts as a revision. */
async function sendUpdate(context: SellerWork, job: PublishJob, claimed: Claimed): Promise<void> {
  const { db, clock, ebay, userId } = context
  const { listing } = claimed
  const warned: EbayError[] = []
  const asking = {
    call: ebay.callAs(userId, listing.ebayUserId),
    signal: job.signal,
    onWarnings: (warnings: readonly EbayError[]) => void warned.push(...warnings),
  }
  const { publication, hash, form } = confirmedContent(claimed)
  const { offerId } = listing
  if (offerId === null) throw new CannotPublish('This listing is not known at eBay any more.', null)
  await withPhotos(context, job, { listing, publication }, async (imageUrls) => {
    const offer = await liveOfferOf(asking, offerId)
    // What was sold since the last news must not be offered again.
    const left = withoutSold(publication, await soldOf(context, listing, offer.listing?.soldQuantity))
    await db.asUser(userId, async (tx) => {
      const fault = revisionFault(listing, clock.now())
      if (fault) throw new CannotPublish(fault, null)
      await saveHeld(tx, job, { ...revisionsAfter(listing, clock.now()), sentHash: sentInPart })
    })
    // A repeat leaves alone what eBay shows by now: putting it again would begin the wait again.
    const isPut = job.payload.slowTries !== undefined && (await hasInventoryItem(asking, listing.ebaySku))
    if (!isPut)
      await putInventoryItem(asking, listing.ebaySku, inventoryItemBody(left, imageUrls)).catch(
        async (failure: unknown) => {
          // What eBay refuses it has not taken at an earlier try either; after any other failure one of them may have arrived.
          if (failure instanceof EbayFailure && failure.kind === 'refused')
            await db.asUser(userId, (tx) => saveHeld(tx, job, { sentHash: listing.sentHash }))
          const isOfOldCategory = offer.categoryId !== undefined && offer.categoryId !== left.offer.categoryId
          throw (isOfOldCategory ? refusalByOldCategory(failure) : undefined) ?? failure
        },
      )
    await slowAfterPut(() => updateOffer(asking, offerId, left.offer))
  })
  const settled = await db.asUser(userId, (tx) =>
    settle(tx, { clock, userId }, job.payload, {
      columns: {
        sentHash: hash,
        price: form.price,
        quantity: form.quantity,
        publishError: null,
        ebayWarnings: warningsText(warned),
        errorField: null,
      },
      isStill: (row) => row.jobId === job.id,
    }),
  )
  if (!settled) throw new Overtaken()
}

/** eBay counts what is still to be had, and the seller what was offered in all. */
function withoutSold(publication: Publication, sold: number): Publication {
  const { inventoryItem, offer } = publication
  const quantity = offer.availableQuantity - sold
  if (quantity < 1)
    throw new CannotPublish(`${sold} of this item are sold already. Please enter a larger quantity.`, 'quantity')
  return {
    ...publication,
    inventoryItem: { ...inventoryItem, availability: { shipToLocationAvailability: { quantity } } },
    offer: { ...offer, availableQuantity: quantity },
  }
}

/**
 * An item is judged by the category that its listing has until the offer is replaced. What is refused of it there would lead the
 * seller to facts that are false in the new one; undefined where it is about anything else.
 */
function refusalByOldCategory(failure: unknown): CannotPublish | undefined {
  if (!(failure instanceof EbayFailure) || failure.kind !== 'refused') return undefined
  const words = sellerWords(failure.errors, failure.status)
  if (words.field === undefined || !ofCategory.test(words.field)) return undefined
  return new CannotPublish(publishErrorText({ ...words, sentence: liveInOldCategory }), null)
}

const ofCategory = new RegExp(
  `^(${['ebayConditionGrade', ...fieldsWith('sentAs', 'item specific'), 'measurements\\..*', 'itemSpecifics\\..*'].join('|')})$`,
)
const liveInOldCategory =
  'Its category has changed, and eBay still judges this listing by the one it is live in. End the listing, then publish it again.'

/** An offer whose listing is live now. */
async function liveOfferOf(asking: Parameters<typeof getOffer>[0], offerId: string): Promise<LiveOffer> {
  const offer = await getOffer(asking, offerId)
  if (!offer || statusOfOffer(offer) === 'ended')
    throw new CannotPublish(
      'This listing is over at eBay, so nothing was changed there. Your changes are safe here.',
      null,
    )
  return offer
}
