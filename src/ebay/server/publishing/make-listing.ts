import { type EbayError, warningsText } from '../../errors/ebay-error.ts'
import type { LiveOffer } from '../../publication/live-offer.ts'
import { inventoryItemBody } from '../../publication/publication.ts'
import { didNothing, EbayFailure } from '../client/ebay-call.ts'
import { CannotPublish, JobSuperseded, OutcomeUnknown } from './cannot-publish.ts'
import type { ClaimedListing } from './claim-listing.ts'
import { confirmedContent } from './confirmed-content.ts'
import { ensureOffer, offerToAdopt } from './find-offer.ts'
import {
  getOffer,
  hasInventoryItem,
  isActive,
  isStillConcurrent,
  offerOfSku,
  publishOffer,
  putInventoryItem,
  refusesWith,
  withdrawOffer,
} from './inventory-calls.ts'
import { type ListingRow, type PublishJob, saveRowOfJob } from './listing-row.ts'
import { withPhotos } from './photos/with-photos.ts'
import type { SellerJobContext } from './publish-context.ts'
import { saveLiveOutcome } from './save-live-outcome.ts'
import { skuConflict } from './sku-conflict.ts'
import { slowAfterPut } from './slow-after-put.ts'
import { confirmedHash } from './stored-confirmation.ts'

/**
 * Makes one listing of a claimed item: photos, item, offer, publish. Results are saved before each step that cannot be undone.
 * If an answer is missing, eBay is asked for the outcome before anything is repeated.
 */
export async function makeListing(context: SellerJobContext, job: PublishJob, claimed: ClaimedListing): Promise<void> {
  const { ebay, userId } = context
  const { listing } = claimed
  const warnings: EbayError[] = []
  const caller = {
    call: ebay.callAs(userId, listing.ebayUserId),
    signal: job.signal,
    onWarnings: (more: readonly EbayError[]) => void warnings.push(...more),
  }
  const earlier = await findEarlierOffer(context, job, listing)
  // An earlier try published the item but did not save that. The sync finds out what was sold or ended since.
  if (earlier && hasUnknownListing(earlier, listing))
    return saveLive(context, job, listingOf(earlier), { publishError: earlierTryNote(listing) })
  const { publication, hash, form } = confirmedContent(claimed)
  if (earlier?.status === 'PUBLISHED') await withdrawOffer(caller, earlier.offerId)

  const isNew = listing.sentHash === null
  const knownOfferId =
    earlier?.offerId ??
    (isNew ? await offerToAdopt(caller, { sku: listing.ebaySku, marketplaceId: listing.marketplaceId }) : undefined)
  const makeOfferAndPublish = async () => {
    const offerId = await ensureOffer(caller, publication.offer, knownOfferId)
    await save(context, job, { offerId, price: form.price, quantity: form.quantity })
    return publishOrFindListing(caller, offerId)
  }
  try {
    // A retry does not put the item again if eBay shows it, because that would start eBay's delay again.
    const isPut = job.payload.slowTries !== undefined && listing.sentHash === hash
    if (isPut && (await hasInventoryItem(caller, listing.ebaySku)))
      return await saveLive(context, job, await slowAfterPut(makeOfferAndPublish), { warnings })
    await withPhotos(context, job, { listing, publication }, async (imageUrls) => {
      // From here on, the content under this SKU at eBay is this item.
      await save(context, job, { sentHash: hash })
      const body = inventoryItemBody(publication, imageUrls)
      await putInventoryItem(caller, listing.ebaySku, body).catch(async (failure: unknown) => {
        // eBay does not store what it refuses, so the SKU is still free, for other items too.
        if (isNew && failure instanceof EbayFailure && failure.kind === 'refused')
          await save(context, job, { sentHash: null })
        throw failure
      })
      await saveLive(context, job, await slowAfterPut(makeOfferAndPublish), { warnings })
    })
  } catch (failure) {
    // The SKU belongs to something else. The item can still be published under another SKU.
    if (isNew && failure instanceof CannotPublish && failure.field === 'sku')
      await save(context, job, { sentHash: null })
    throw failure
  }
}

type Caller = Parameters<typeof publishOffer>[0]
type MadeListing = { listingId: string | undefined; isHeld: boolean | undefined }
type KnownOffer = LiveOffer & { offerId: string }

/**
 * The offer that an earlier try made, as eBay has it now, found by the stored id, else by SKU. Throws `OutcomeUnknown` if eBay
 * cannot be asked and the offer may be published, and `CannotPublish` if the SKU belongs to something else now.
 */
async function findEarlierOffer(
  context: SellerJobContext,
  job: PublishJob,
  { offerId, listingId, sentHash, ebaySku, ebayUserId, marketplaceId }: ListingRow,
): Promise<KnownOffer | undefined> {
  const { ebay, userId } = context
  const caller = { call: ebay.callAs(userId, ebayUserId), signal: job.signal }
  if (offerId !== null) {
    const offer = await getOffer(caller, offerId).catch((cause: unknown) => {
      if (!(cause instanceof EbayFailure)) throw cause
      throw new OutcomeUnknown('eBay did not answer about an offer', { cause })
    })
    if (offer) return { ...offer, offerId }
    await save(context, job, { offerId: null })
  }
  if (sentHash === null) return undefined
  const offer = await offerOfSku(caller, ebaySku, marketplaceId)
  // Every offer is stored here before it is published, unless eBay denied an offer that exists.
  if (offer?.status === 'PUBLISHED' && (listingId === null || offer.listing?.listingId !== listingId))
    throw skuConflict(ebaySku)
  if (offer) await save(context, job, { offerId: offer.offerId })
  return offer
}

/** Whether eBay shows a listing that is not in the row, or that is live. Then no second listing is made. */
function hasUnknownListing(offer: LiveOffer, { listingId }: ListingRow): boolean {
  return (
    offer.status === 'PUBLISHED' && (isActive(offer) || listingId === null || offer.listing?.listingId !== listingId)
  )
}

function listingOf({ listing }: LiveOffer): MadeListing {
  return { listingId: listing?.listingId, isHeld: listing?.listingOnHold }
}

/** Publishes an unpublished offer, at most twice. Asks eBay for the outcome before the second try. */
async function publishOrFindListing(caller: Caller, offerId: string): Promise<MadeListing> {
  const first = await tryToPublish(caller, offerId)
  if (first.listing) return first.listing
  if (isStillConcurrent(first.failure)) throw first.failure
  const second = await tryToPublish(caller, offerId)
  if (second.listing) return second.listing
  // eBay answered both times that it has no listing, so nothing was made. Without an answer it may still be making one.
  if (didNothing(first.failure) && didNothing(second.failure)) throw second.failure
  throw new OutcomeUnknown('eBay did not confirm a listing', { cause: second.failure })
}

type PublishAttempt = { listing: MadeListing; failure?: undefined } | { listing?: undefined; failure: EbayFailure }

/** Returns the failure if eBay has no listing and its answer gave no reason. Throws errors that another try would not fix. */
async function tryToPublish(caller: Caller, offerId: string): Promise<PublishAttempt> {
  try {
    return { listing: await publishOffer(caller, offerId) }
  } catch (failure) {
    if (!mayBePublished(failure)) throw failure
    const offer = await getOffer(caller, offerId).catch((cause: unknown) => {
      if (caller.signal?.aborted) throw cause
      throw new OutcomeUnknown('eBay did not answer about a listing', { cause })
    })
    // Any published offer counts, even one that sold out in between, so that it is not made again.
    if (offer?.status === 'PUBLISHED') return { listing: listingOf(offer) }
    if (failure.kind === 'refused') throw failure
    return { failure }
  }
}

/** Whether the offer may be published: no answer, a problem at eBay, or eBay's error that it is published already. */
function mayBePublished(failure: unknown): failure is EbayFailure {
  if (!(failure instanceof EbayFailure)) return false
  return failure.kind === 'unknown' || failure.kind === 'away' || refusesWith(failure, /already published/iu)
}

/**
 * The note that an earlier try listed other content than the confirmed one, which waits for an update; null if it is the same.
 */
function earlierTryNote(listing: ListingRow): string | null {
  if (listing.sentHash === confirmedHash(listing)) return null
  return 'An earlier try already listed this item, without your latest changes. Use Update on eBay to send them.'
}

async function saveLive(
  context: SellerJobContext,
  job: PublishJob,
  { listingId, isHeld = false }: MadeListing,
  { publishError = null, warnings = [] }: { publishError?: string | null; warnings?: readonly EbayError[] },
): Promise<void> {
  const { db, ebay, userId } = context
  const isSaved = await db.asUser(userId, (tx) =>
    saveLiveOutcome(tx, context, job.payload, {
      status: isHeld ? 'held' : 'published',
      columns: {
        listingId,
        listingUrl: listingId === undefined ? null : `${ebay.addresses.www}/itm/${listingId}`,
        publishError,
        ebayWarnings: warningsText(warnings),
        errorField: null,
      },
      isCurrent: (row) => row.jobId === job.id && row.publishStatus === 'publishing',
    }),
  )
  if (!isSaved) throw new JobSuperseded()
}

async function save(
  { db, clock, userId }: SellerJobContext,
  job: PublishJob,
  columns: Partial<ListingRow>,
): Promise<void> {
  await db.asUser(userId, (tx) => saveRowOfJob(tx, job, { ...columns, updatedAt: clock.now() }))
}
