import { statusOfOffer } from '../../publication/live-offer.ts'
import { inventoryItemBody, type Publication } from '../../publication/publication.ts'
import { CannotPublish, Overtaken } from './cannot-publish.ts'
import type { Claimed } from './claim-listing.ts'
import { confirmedContent } from './confirmed-content.ts'
import { getOffer, putInventoryItem, updateOffer } from './inventory-calls.ts'
import { type PublishJob, saveHeld } from './listing-row.ts'
import type { SellerWork } from './publish-context.ts'
import { revisionFault, revisionsAfter } from './revisions.ts'
import { settle } from './settle.ts'
import { soldOf } from './status-at-ebay.ts'
import { withPhotos } from './with-photos.ts'

/** Replaces the item and the offer of a listing that eBay says is live, with the photos that eBay has not yet. Each counts as a revision. */
export async function sendUpdate(context: SellerWork, job: PublishJob, claimed: Claimed): Promise<void> {
  const { db, clock, ebay, userId } = context
  const { listing } = claimed
  const asking = { call: ebay.callAs(userId, listing.ebayUserId), signal: job.signal }
  const { publication, hash, form } = confirmedContent(claimed)
  const { offerId } = listing
  if (offerId === null) throw new CannotPublish('This listing is not known at eBay any more.', null)
  await withPhotos(context, job, { listing, publication }, async (imageUrls) => {
    const left = withoutSold(publication, await soldOf(context, listing, await soldQuantityOf(asking, offerId)))
    await db.asUser(userId, async (tx) => {
      const fault = revisionFault(listing, clock.now())
      if (fault) throw new CannotPublish(fault, null)
      await saveHeld(tx, job, revisionsAfter(listing, clock.now()))
    })
    await putInventoryItem(asking, listing.ebaySku, inventoryItemBody(left, imageUrls))
    await updateOffer(asking, offerId, left.offer)
  })
  const settled = await db.asUser(userId, (tx) =>
    settle(tx, { clock, userId }, job.payload, {
      columns: { sentHash: hash, price: form.price, quantity: form.quantity, publishError: null, errorField: null },
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

/** What eBay counts as sold of a listing that is live now: what was sold since the last news must not be offered again. */
async function soldQuantityOf(asking: Parameters<typeof getOffer>[0], offerId: string): Promise<number | undefined> {
  const offer = await getOffer(asking, offerId)
  if (!offer || statusOfOffer(offer) === 'ended')
    throw new CannotPublish(
      'This listing is over at eBay, so nothing was changed there. Your changes are safe here.',
      null,
    )
  return offer.listing?.soldQuantity
}
