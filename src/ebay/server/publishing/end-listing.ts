import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { items } from '../../../items/server/tables.ts'
import { lockItem } from '../../../listings/server/lock-item.ts'
import { AppError } from '../../../platform/errors.ts'
import type { endListingEndpoint } from '../../api.ts'
import type { ItemPublication } from '../../publication/item-publication.ts'
import type { LiveOffer } from '../../publication/live-offer.ts'
import { isLive, type PublishStatus } from '../../publication/publish-status.ts'
import { readinessSentences } from '../../readiness/readiness-sentences.ts'
import { EbayFailure } from '../client/ebay-call.ts'
import { isOnOtherAccount, otherAccountSentence } from './already-known.ts'
import { endingOf } from './endings.ts'
import { getOffer, withdrawOffer } from './inventory-calls.ts'
import { connectedEbayUser, publicationOf } from './item-publication.ts'
import { type ListingRow, lockListing } from './listing-row.ts'
import type { PublishContext } from './publish-context.ts'
import { settle } from './settle.ts'
import { statusAtEbay } from './standing/status-at-ebay.ts'

/** Longer than both calls take, with their repeats. Whoever dies in between leaves it to the sync. */
const endLeaseMs = 3 * 60_000

/**
 * Ends an item's listing at eBay and keeps its offer. What is sold there meanwhile becomes sold, and a listing that is over
 * already is fine. Throws 'conflict' where there is none to end now, or eBay's reason.
 */
export async function endListing(
  context: PublishContext,
  { itemId }: z.infer<typeof endListingEndpoint.input>,
): Promise<ItemPublication> {
  const { db, ebay, clock, userId } = context
  const which = { itemId, environment: ebay.environment }
  const listing = await hold(context, itemId)
  let status: PublishStatus | undefined
  try {
    status = await endAtEbay(context, listing)
  } catch (failure) {
    throw refusalOf(failure)
  } finally {
    await db.asUser(userId, (tx) =>
      settle(tx, { clock, userId }, which, { status, isStill: (row) => row.jobId === null }),
    )
  }
  return publicationOf(context, itemId)
}

/** Keeps everybody else from the item while its listing is ended. */
function hold(context: PublishContext, itemId: string): Promise<ListingRow> {
  const { db, clock, ebay, userId } = context
  return db.asUser(userId, async (tx) => {
    const item = await lockItem(tx, userId, itemId)
    const listing = await lockListing(tx, { userId, itemId, environment: ebay.environment })
    const now = clock.now()
    if (!listing?.offerId || !isLive(listing.publishStatus))
      throw new AppError('conflict', `${item.sku} has no listing on eBay that could be ended.`)
    const connected = await connectedEbayUser(tx, context)
    if (connected === null)
      throw new AppError(
        'conflict',
        `${readinessSentences.notConnected}. Please connect it again, then end the listing.`,
      )
    if (isOnOtherAccount(listing, connected)) throw new AppError('conflict', otherAccountSentence(listing))
    if (listing.jobId !== null || (item.publishingUntil && item.publishingUntil > now))
      throw new AppError('conflict', `${item.sku} is being changed at eBay right now. Please end it when that is done.`)
    await tx
      .update(items)
      .set({ publishingUntil: new Date(now.getTime() + endLeaseMs) })
      .where(and(eq(items.id, itemId), eq(items.userId, userId)))
    return listing
  })
}

async function endAtEbay(context: PublishContext, listing: ListingRow): Promise<PublishStatus> {
  const { offerId, ebayUserId } = listing
  const asking = { call: context.ebay.callAs(context.userId, ebayUserId) }
  const offer: LiveOffer | undefined = offerId === null ? undefined : await getOffer(asking, offerId)
  if (offer && (await statusAtEbay(context, listing, offer)) === 'sold') return 'sold'
  if (offer?.status === 'PUBLISHED' && offerId !== null) await withdrawOffer(asking, offerId)
  return 'ended'
}

function refusalOf(failure: unknown): unknown {
  const ending = endingOf(failure)
  if (!ending) return failure
  const isPassing = failure instanceof EbayFailure && failure.kind !== 'refused' && failure.kind !== 'reconnect'
  return new AppError(isPassing ? 'try-later' : 'conflict', `The listing was not ended. ${ending.sentence}`, {
    cause: failure,
  })
}
