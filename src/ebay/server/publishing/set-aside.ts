import type { z } from 'zod'
import { lockCounter } from '../../../items/server/lock-counter.ts'
import { lockItem } from '../../../listings/server/lock-item.ts'
import { AppError } from '../../../platform/errors.ts'
import type { setAsideEndpoint } from '../../api.ts'
import type { ItemPublication } from '../../publication/item-publication.ts'
import { connectedEbayUser, publicationOf } from './item-publication.ts'
import { lockListing } from './listing-row.ts'
import type { PublishContext } from './publish-context.ts'
import { saveOutcome } from './save-outcome.ts'
import { accountName, isUnanswerable } from './start-result.ts'

/**
 * Marks an item as failed that may be listed from a disconnected account, because the seller says that it is not listed. It can
 * be published again. Its offer id stays, so that eBay is asked about it first if that account publishes it again. Throws
 * `AppError('conflict')` if eBay can be asked, or has answered.
 */
export async function setAside(
  context: PublishContext,
  { itemId }: z.infer<typeof setAsideEndpoint.input>,
): Promise<ItemPublication> {
  const { db, ebay, clock, userId } = context
  const key = { itemId, environment: ebay.environment }
  await db.asUser(userId, async (tx) => {
    await lockCounter(tx, userId)
    const { sku } = await lockItem(tx, userId, itemId)
    const listing = await lockListing(tx, { ...key, userId })
    if (listing?.publishStatus !== 'unknown')
      throw new AppError('conflict', `eBay has already answered about ${sku}. You don’t need to mark it as not listed.`)
    if (!isUnanswerable(listing, await connectedEbayUser(tx, context)))
      throw new AppError('conflict', `We're checking ${sku} with eBay. Please wait for the answer.`)
    await saveOutcome(tx, { clock, userId }, key, {
      status: 'failed',
      columns: { publishError: setAsideSentence(accountName(listing)), errorField: null },
      isCurrent: ({ publishStatus, jobId }) => publishStatus === 'unknown' && jobId === null,
    })
  })
  return publicationOf(context, itemId)
}

function setAsideSentence(account: string): string {
  return `You marked it as not listed on eBay from ${account}. You can publish it again.`
}
