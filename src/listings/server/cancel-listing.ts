import type { Context } from '../../platform/server/services.ts'
import type { ListingItem } from '../api.ts'
import { listingItem } from './listing-items.ts'
import { lockItem, thisItem } from './lock-item.ts'
import { cancelItems } from './runs/cancel-items.ts'

type CancelListingContext = Context<'db' | 'jobs' | 'clock' | 'signer' | 'userId'>

/**
 * Stops the writing of one listing and returns its item in its earlier state. Does nothing if no listing is being written.
 * Throws `AppError('not-found')`.
 */
export function cancelListing(context: CancelListingContext, { itemId }: { itemId: string }): Promise<ListingItem> {
  const { db, userId } = context
  return db.asUser(userId, async (tx) => {
    await lockItem(tx, userId, itemId)
    await cancelItems(tx, context, thisItem(userId, itemId))
    return listingItem(tx, context, await lockItem(tx, userId, itemId))
  })
}
