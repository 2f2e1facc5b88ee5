import type { z } from 'zod'
import { holdCounter } from '../../../items/server/hold-counter.ts'
import { lockItem } from '../../../listings/server/lock-item.ts'
import { AppError } from '../../../platform/errors.ts'
import type { setAsideEndpoint } from '../../api.ts'
import type { ItemPublication } from '../../publication/item-publication.ts'
import { accountName, isUnasked } from './already-known.ts'
import { connectedEbayUser, publicationOf } from './item-publication.ts'
import { lockListing } from './listing-row.ts'
import type { PublishContext } from './publish-context.ts'
import { settle } from './settle.ts'

/**
 * Takes the seller's word for it that what may be listed from an account that is not connected is not: it failed, then, and can be
 * published again. Its offer is kept: published from that account after all, eBay is asked about it first. Throws 'conflict' where
 * eBay can be asked, or has answered.
 */
export async function setAside(
  context: PublishContext,
  { itemId }: z.infer<typeof setAsideEndpoint.input>,
): Promise<ItemPublication> {
  const { db, ebay, clock, userId } = context
  const which = { itemId, environment: ebay.environment }
  await db.asUser(userId, async (tx) => {
    await holdCounter(tx, userId)
    const { sku } = await lockItem(tx, userId, itemId)
    const listing = await lockListing(tx, { ...which, userId })
    if (listing?.publishStatus !== 'unknown')
      throw new AppError('conflict', `What became of ${sku} at eBay is known. There is nothing to set aside.`)
    if (!isUnasked(listing, await connectedEbayUser(tx, context)))
      throw new AppError('conflict', `eBay is being asked about ${sku}. Please wait for its answer.`)
    await settle(tx, { clock, userId }, which, {
      status: 'failed',
      columns: { publishError: setAsideSentence(accountName(listing)), errorField: null },
      isStill: ({ publishStatus, jobId }) => publishStatus === 'unknown' && jobId === null,
    })
  })
  return publicationOf(context, itemId)
}

function setAsideSentence(account: string): string {
  return `You looked at eBay, and it was not listed from ${account}. It was set aside, and can be published again.`
}
