import { sayDone, sayFailed } from '../../../platform/web/ui/toasts.ts'
import type { ListingItem } from '../../api.ts'
import { generateFailed, regenerateFailed } from '../card/card-parts.ts'

type Asked = Pick<ListingItem, 'id' | 'sku' | 'updatedAt' | 'listing' | 'generation'>

/** Items whose listings were asked for on this page, one by one, and whose ends were not told yet: each as it was before. */
export const awaitedListings = new Map<string, Asked>()

/** How the writing of a listing ended. */
type AskedEnd = { readonly done: string } | { readonly failed: string }

/**
 * Says how the listings of those of the items ended that were asked for on this page one by one: the items of a run have its
 * summary (specification of listings, section 8).
 */
export function tellListingEnds(items: readonly Asked[]): void {
  for (const item of items) {
    const before = awaitedListings.get(item.id)
    const end = before && endOfAsking(before, item)
    if (end === undefined) continue
    awaitedListings.delete(item.id)
    if (end === null) continue
    if ('done' in end) sayDone(end.done)
    else sayFailed(end.failed, item.sku)
  }
}

/** How a listing that was asked for ended; null where it was cancelled or deleted, undefined while it goes on. */
export function endOfAsking(before: Asked, now: Asked): AskedEnd | null | undefined {
  const { status, error, askedAt, generatedAt } = now.generation
  // What is as it was before was read before.
  if (now.updatedAt === before.updatedAt || status === 'generating' || askedAt !== null) return undefined
  if (status === 'failed')
    return { failed: now.listing ? regenerateFailed(error ?? undefined) : generateFailed(error ?? undefined) }
  if (status === 'pending' || generatedAt === before.generation.generatedAt) return null
  return { done: `${now.sku}: listing ${before.listing ? 'regenerated' : 'generated'}` }
}
