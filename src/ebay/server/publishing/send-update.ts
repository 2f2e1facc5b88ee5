import { and, eq, sql } from 'drizzle-orm'
import { type LiveOffer, statusOfOffer } from '../../publication/live-offer.ts'
import { inventoryItemBody, type Publication } from '../../publication/publication.ts'
import { ebayOrderLines } from '../tables.ts'
import { CannotPublish, Overtaken } from './cannot-publish.ts'
import type { Claimed } from './claim-listing.ts'
import { getOffer, putInventoryItem, updateOffer } from './inventory-calls.ts'
import { type ListingRow, type PublishJob, saveHeld } from './listing-row.ts'
import type { SellerWork } from './publish-context.ts'
import { putPhotos } from './put-photos.ts'
import { revisionFault, revisionsAfter } from './revisions.ts'
import { settle } from './settle.ts'

/** Replaces the item and the offer of a listing that eBay says is live, with the photos that eBay has not yet. Each counts as a revision. */
export async function sendUpdate(context: SellerWork, job: PublishJob, { listing, toSend }: Claimed): Promise<void> {
  const { db, clock, ebay, userId } = context
  const asking = { call: ebay.callAs(userId, listing.ebayUserId), signal: job.signal }
  const { faults } = toSend
  if (faults) throw new CannotPublish(faults.map(({ sentence }) => sentence).join(' '), faults[0]?.field ?? null)
  if (listing.offerId === null) throw new CannotPublish('This listing is not known at eBay any more.', null)
  const { publication, hash, form } = toSend
  const imageUrls = await putPhotos(context, {
    ...asking,
    itemId: listing.itemId,
    hashes: publication.photoHashes,
    ebayUserId: listing.ebayUserId,
  })
  const left = withoutSold(publication, await soldOf(context, listing, await liveListing(asking, listing.offerId)))
  await db.asUser(userId, async (tx) => {
    const fault = revisionFault(listing, clock.now())
    if (fault) throw new CannotPublish(fault, null)
    await saveHeld(tx, job, revisionsAfter(listing, clock.now()))
  })
  await putInventoryItem(asking, listing.ebaySku, inventoryItemBody(left, imageUrls))
  await updateOffer(asking, listing.offerId, left.offer)
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

type LiveListing = Pick<NonNullable<LiveOffer['listing']>, 'soldQuantity'>

/** The listing as eBay has it now: what was sold since the last news must not be offered again. */
async function liveListing(asking: Parameters<typeof getOffer>[0], offerId: string): Promise<LiveListing> {
  const offer = await getOffer(asking, offerId)
  if (!offer || statusOfOffer(offer, Infinity) === 'ended')
    throw new CannotPublish(
      'This listing is over at eBay, so nothing was changed there. Your changes are safe here.',
      null,
    )
  return offer.listing ?? {}
}

/** How many were sold, by eBay's count or by the orders: the count may hold cancelled ones, and the orders may be older. */
async function soldOf(
  { db, userId }: SellerWork,
  { environment, listingId }: ListingRow,
  { soldQuantity = 0 }: LiveListing,
): Promise<number> {
  if (listingId === null) return soldQuantity
  const { quantity, cancelled } = ebayOrderLines
  const [lines] = await db.asUser(userId, (tx) =>
    tx
      .select({
        sold: sql<number>`coalesce(sum(${quantity}) filter (where not ${cancelled}), 0)::integer`,
        cancelled: sql<number>`coalesce(sum(${quantity}) filter (where ${cancelled}), 0)::integer`,
      })
      .from(ebayOrderLines)
      .where(
        and(
          eq(ebayOrderLines.userId, userId),
          eq(ebayOrderLines.environment, environment),
          eq(ebayOrderLines.listingId, listingId),
        ),
      ),
  )
  return Math.max(lines?.sold ?? 0, soldQuantity - (lines?.cancelled ?? 0))
}
