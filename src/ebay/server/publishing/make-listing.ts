import { type EbayError, warningsText } from '../../errors/ebay-error.ts'
import type { LiveOffer } from '../../publication/live-offer.ts'
import { inventoryItemBody } from '../../publication/publication.ts'
import { didNothing, EbayFailure } from '../client/ebay-call.ts'
import { CannotPublish, OutcomeUnknown, Overtaken } from './cannot-publish.ts'
import type { Claimed } from './claim-listing.ts'
import { confirmedContent } from './confirmed-content.ts'
import { ensureOffer, offerToAdopt } from './find-offer.ts'
import {
  getOffer,
  hasInventoryItem,
  isActive,
  offerOfSku,
  publishOffer,
  putInventoryItem,
  says,
  wasTriedOften,
  withdrawOffer,
} from './inventory-calls.ts'
import { type ListingRow, type PublishJob, saveHeld } from './listing-row.ts'
import { withPhotos } from './photos/with-photos.ts'
import type { SellerWork } from './publish-context.ts'
import { settle } from './settle.ts'
import { skuConflict } from './sku-conflict.ts'
import { slowAfterPut } from './slow-after-put.ts'
import { confirmedHash } from './stored-form.ts'

/**
 * Makes one listing of a claimed item: photos, item, offer, publish. What is found out is saved before each step that cannot be
 * undone, and where an answer is missing eBay is asked before anything is done again.
 */
export async function makeListing(context: SellerWork, job: PublishJob, claimed: Claimed): Promise<void> {
  const { ebay, userId } = context
  const { listing } = claimed
  const warned: EbayError[] = []
  const asking = {
    call: ebay.callAs(userId, listing.ebayUserId),
    signal: job.signal,
    onWarnings: (warnings: readonly EbayError[]) => void warned.push(...warnings),
  }
  const live = await offerToGoOnWith(context, job, listing)
  // An earlier run published it and did not live to save that; what was sold or ended since, the sync finds out.
  if (live && isNews(live, listing))
    return settleLive(context, job, madeOf(live), { publishError: earlierSaid(listing) })
  const { publication, hash, form } = confirmedContent(claimed)
  if (live?.status === 'PUBLISHED') await withdrawOffer(asking, live.offerId)

  const isNew = listing.sentHash === null
  const known =
    live?.offerId ??
    (isNew ? await offerToAdopt(asking, { sku: listing.ebaySku, marketplaceId: listing.marketplaceId }) : undefined)
  const offerPublished = async () => {
    const offerId = await ensureOffer(asking, publication.offer, known)
    await save(context, job, { offerId, price: form.price, quantity: form.quantity })
    return publishedOffer(asking, offerId)
  }
  try {
    // A repeat leaves alone what eBay shows by now: putting it again would begin the wait again.
    const isPut = job.payload.slowTries !== undefined && listing.sentHash === hash
    if (isPut && (await hasInventoryItem(asking, listing.ebaySku)))
      return await settleLive(context, job, await slowAfterPut(offerPublished), { warned })
    await withPhotos(context, job, { listing, publication }, async (imageUrls) => {
      // From here on what eBay has under this SKU is this item.
      await save(context, job, { sentHash: hash })
      const body = inventoryItemBody(publication, imageUrls)
      await putInventoryItem(asking, listing.ebaySku, body).catch(async (failure: unknown) => {
        // What was refused is not there: the SKU is still free, for others too.
        if (isNew && failure instanceof EbayFailure && failure.kind === 'refused')
          await save(context, job, { sentHash: null })
        throw failure
      })
      await settleLive(context, job, await slowAfterPut(offerPublished), { warned })
    })
  } catch (failure) {
    // Somebody else's by now: under another SKU the item can still be published.
    if (isNew && failure instanceof CannotPublish && failure.field === 'sku')
      await save(context, job, { sentHash: null })
    throw failure
  }
}

type Asking = Parameters<typeof publishOffer>[0]
type Made = { listingId: string | undefined; isHeld: boolean | undefined }
type KnownOffer = LiveOffer & { offerId: string }

/**
 * The offer that an earlier run made, as eBay has it now: by the id that the row has, else by its SKU. Throws `OutcomeUnknown` where
 * eBay cannot be asked and it may be published, and `CannotPublish` where something else has the SKU by now.
 */
async function offerToGoOnWith(
  context: SellerWork,
  job: PublishJob,
  { offerId, listingId, sentHash, ebaySku, ebayUserId, marketplaceId }: ListingRow,
): Promise<KnownOffer | undefined> {
  const { ebay, userId } = context
  const asking = { call: ebay.callAs(userId, ebayUserId), signal: job.signal }
  if (offerId !== null) {
    const offer = await getOffer(asking, offerId).catch((cause: unknown) => {
      if (!(cause instanceof EbayFailure)) throw cause
      throw new OutcomeUnknown('eBay could not be asked what became of an offer', { cause })
    })
    if (offer) return { ...offer, offerId }
    await save(context, job, { offerId: null })
  }
  if (sentHash === null) return undefined
  const found = await offerOfSku(asking, ebaySku, marketplaceId)
  // Nothing is published before its offer is known here, unless eBay denied an offer that it has.
  if (found?.status === 'PUBLISHED' && (listingId === null || found.listing?.listingId !== listingId))
    throw skuConflict(ebaySku)
  if (found) await save(context, job, { offerId: found.offerId })
  return found
}

/** Whether eBay shows a listing that the row knows nothing of, or that is for sale: one is not made beside it. */
function isNews(live: LiveOffer, { listingId }: ListingRow): boolean {
  return live.status === 'PUBLISHED' && (isActive(live) || listingId === null || live.listing?.listingId !== listingId)
}

function madeOf({ listing }: LiveOffer): Made {
  return { listingId: listing?.listingId, isHeld: listing?.listingOnHold }
}

/** Publishes an offer that is not published, at most twice, asking eBay before the second time. */
async function publishedOffer(asking: Asking, offerId: string): Promise<Made> {
  const first = await tryToPublish(asking, offerId)
  if (first.made) return first.made
  if (wasTriedOften(first.failure)) throw first.failure
  const second = await tryToPublish(asking, offerId)
  if (second.made) return second.made
  // eBay answered both times, and has no listing: nothing was made. Where it did not, it may still be at it.
  if (didNothing(first.failure) && didNothing(second.failure)) throw second.failure
  throw new OutcomeUnknown('eBay did not say what became of a listing', { cause: second.failure })
}

type Tried = { made: Made; failure?: undefined } | { made?: undefined; failure: EbayFailure }

/** The failure where eBay has no listing and its answer did not say why. Throws what another try would not mend. */
async function tryToPublish(asking: Asking, offerId: string): Promise<Tried> {
  try {
    return { made: await publishOffer(asking, offerId) }
  } catch (failure) {
    if (!mayBePublished(failure)) throw failure
    const offer = await getOffer(asking, offerId).catch((cause: unknown) => {
      if (asking.signal?.aborted) throw cause
      throw new OutcomeUnknown('eBay could not be asked what became of a listing', { cause })
    })
    // However eBay calls its listing: one that was sold out meanwhile is not made again.
    if (offer?.status === 'PUBLISHED') return { made: madeOf(offer) }
    if (failure.kind === 'refused') throw failure
    return { failure }
  }
}

/** No answer, trouble of eBay's, or its word that the offer is published already. */
function mayBePublished(failure: unknown): failure is EbayFailure {
  if (!(failure instanceof EbayFailure)) return false
  return failure.kind === 'unknown' || failure.kind === 'away' || says(failure, /already published/iu)
}

/** What an earlier run listed may be something else than what was confirmed since: that waits for an update. */
function earlierSaid(listing: ListingRow): string | null {
  if (listing.sentHash === confirmedHash(listing)) return null
  return 'An earlier try had listed this item already, as you had confirmed it then. What you changed since was not sent: use Update on eBay.'
}

async function settleLive(
  context: SellerWork,
  job: PublishJob,
  { listingId, isHeld = false }: Made,
  { publishError = null, warned = [] }: { publishError?: string | null; warned?: readonly EbayError[] },
): Promise<void> {
  const { db, clock, ebay, userId } = context
  const settled = await db.asUser(userId, (tx) =>
    settle(tx, { clock, userId }, job.payload, {
      status: isHeld ? 'held' : 'published',
      columns: {
        listingId,
        listingUrl: listingId === undefined ? null : `${ebay.addresses.www}/itm/${listingId}`,
        publishError,
        ebayWarnings: warningsText(warned),
        errorField: null,
      },
      isStill: (row) => row.jobId === job.id && row.publishStatus === 'publishing',
    }),
  )
  if (!settled) throw new Overtaken()
}

async function save({ db, clock, userId }: SellerWork, job: PublishJob, columns: Partial<ListingRow>): Promise<void> {
  await db.asUser(userId, (tx) => saveHeld(tx, job, { ...columns, updatedAt: clock.now() }))
}
