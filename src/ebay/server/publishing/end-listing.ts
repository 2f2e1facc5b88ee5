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
import { getOffer, withdrawOffer } from './inventory-calls.ts'
import { connectedEbayUser, publicationOf } from './item-publication.ts'
import { type ListingRow, lockListing } from './listing-row.ts'
import type { PublishContext } from './publish-context.ts'
import { saveOutcome } from './save-outcome.ts'
import { sellerFailureOf } from './seller-failure.ts'
import { isOnOtherAccount, otherAccountSentence } from './start-result.ts'
import { statusAtEbay } from './status/status-at-ebay.ts'

/** Milliseconds: longer than both calls with their retries. If the process dies in between, the sync finds out the status. */
const endLeaseMs = 3 * 60_000

/**
 * Ends an item's listing at eBay and keeps its offer. An item that was sold there becomes sold, and a listing that has ended
 * already is no error. Throws `AppError('conflict')` if there is no listing to end now, or with eBay's reason, and
 * `'try-later'` if eBay is down.
 */
export async function endListing(
  context: PublishContext,
  { itemId }: z.infer<typeof endListingEndpoint.input>,
): Promise<ItemPublication> {
  const { db, ebay, clock, userId } = context
  const key = { itemId, environment: ebay.environment }
  const listing = await takeLease(context, itemId)
  let status: PublishStatus | undefined
  try {
    status = await endAtEbay(context, listing)
  } catch (failure) {
    throw errorForSeller(failure)
  } finally {
    await db.asUser(userId, (tx) =>
      saveOutcome(tx, { clock, userId }, key, { status, isCurrent: (row) => row.jobId === null }),
    )
  }
  return publicationOf(context, itemId)
}

/** Checks that the listing can be ended, and takes the item's lease. */
function takeLease(context: PublishContext, itemId: string): Promise<ListingRow> {
  const { db, clock, ebay, userId } = context
  return db.asUser(userId, async (tx) => {
    const item = await lockItem(tx, userId, itemId)
    const listing = await lockListing(tx, { userId, itemId, environment: ebay.environment })
    const now = clock.now()
    if (!listing?.offerId || !isLive(listing.publishStatus))
      throw new AppError('conflict', `${item.sku} has no live eBay listing to end.`)
    const connected = await connectedEbayUser(tx, context)
    if (connected === null)
      throw new AppError(
        'conflict',
        `${readinessSentences.notConnected}. Please connect it again, then end the listing.`,
      )
    if (isOnOtherAccount(listing, connected)) throw new AppError('conflict', otherAccountSentence(listing))
    if (listing.jobId !== null || (item.publishingUntil && item.publishingUntil > now))
      throw new AppError('conflict', `${item.sku} is being changed on eBay right now. End it when that's done.`)
    await tx
      .update(items)
      .set({ publishingUntil: new Date(now.getTime() + endLeaseMs) })
      .where(and(eq(items.id, itemId), eq(items.userId, userId)))
    return listing
  })
}

async function endAtEbay(context: PublishContext, listing: ListingRow): Promise<PublishStatus> {
  const { offerId, ebayUserId } = listing
  const caller = { call: context.ebay.callAs(context.userId, ebayUserId) }
  const offer: LiveOffer | undefined = offerId === null ? undefined : await getOffer(caller, offerId)
  if (offer && (await statusAtEbay(context, listing, offer)) === 'sold') return 'sold'
  if (offer?.status === 'PUBLISHED' && offerId !== null) await withdrawOffer(caller, offerId)
  return 'ended'
}

function errorForSeller(failure: unknown): unknown {
  const reason = sellerFailureOf(failure)
  if (!reason) return failure
  const isTransient = failure instanceof EbayFailure && failure.kind !== 'refused' && failure.kind !== 'reconnect'
  return new AppError(isTransient ? 'try-later' : 'conflict', `The listing wasn't ended. ${reason.sentence}`, {
    cause: failure,
  })
}
