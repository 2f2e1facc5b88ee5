import { extractedFields } from '../../../listings/listing.ts'
import { type EbayError, warningsText } from '../../errors/ebay-error.ts'
import { publishErrorText, sellerWords } from '../../errors/seller-words.ts'
import { type LiveOffer, statusOfOffer } from '../../publication/live-offer.ts'
import { inventoryItemBody, type Publication } from '../../publication/publication.ts'
import { EbayFailure } from '../client/ebay-call.ts'
import { CannotPublish, Overtaken } from './cannot-publish.ts'
import type { Claimed } from './claim-listing.ts'
import { confirmedContent } from './confirmed-content.ts'
import { getOffer, hasInventoryItem, putInventoryItem, updateOffer } from './inventory-calls.ts'
import { type PublishJob, saveHeld } from './listing-row.ts'
import type { SellerWork } from './publish-context.ts'
import { revisionFault, revisionsAfter } from './revisions.ts'
import { settle } from './settle.ts'
import { slowAfterPut } from './slow-after-put.ts'
import { soldOf } from './status-at-ebay.ts'
import { withPhotos } from './with-photos.ts'

/** Equal to no hash: eBay may have been sent a part, so that whatever the item says next is still to be sent. */
const sentInPart = ''

/** Replaces the item and the offer of a listing that eBay says is live, with the photos that eBay has not yet. Each counts as a revision. */
export async function sendUpdate(context: SellerWork, job: PublishJob, claimed: Claimed): Promise<void> {
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
  `^(${['ebayConditionGrade', ...extractedFields, 'measurements\\..*', 'itemSpecifics\\..*'].join('|')})$`,
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
