import type { ListingItem } from '../../api.ts'
import type { SellerHints } from '../../listing.ts'

/**
 * An item as it is once the server has begun to write its listing: newer by a moment than it was, so that what is being read
 * just now does not take its place.
 */
export function startedWith(item: ListingItem, hints: SellerHints, now: Date): ListingItem {
  return {
    ...item,
    ...hints,
    updatedAt: new Date(Date.parse(item.updatedAt) + 1).toISOString(),
    generation: { ...item.generation, status: 'generating', error: null, askedAt: now.toISOString(), retryAt: null },
  }
}
