import { sentenceOf } from '../../../platform/errors.ts'
import { tellUpdated } from '../../../platform/web/live/heard-updates.ts'
import { call } from '../../../platform/web/net/call.ts'
import { sayDone, sayFailed, sayUndo } from '../../../platform/web/ui/toasts.ts'
import { type ListingItem, undoRegenerationEndpoint } from '../../api.ts'
import { generateFailed, regenerateFailed } from '../card/card-parts.ts'

type Asked = Pick<ListingItem, 'id' | 'sku' | 'updatedAt' | 'listing' | 'generation' | 'previous'>

/** Items whose listings were asked for on this page, one by one, and whose ends were not told yet: each as it was before. */
export const awaitedListings = new Map<string, Asked>()

/** How the writing of a listing ended. */
type AskedEnd = { readonly done: string } | { readonly failed: string }

/** Seconds in which a new listing is undone by its toast; its card on Generate Listings does so at any time. */
const undoSeconds = 20

/** How the toasts are taken away that undo the last listing of an item. */
const undoOffers = new Map<string, () => void>()

/** The end of an item's next listing is awaited from now on; the one before it is undone no more by its toast. */
export function awaitListing(before: Asked): void {
  undoOffers.get(before.id)?.()
  undoOffers.delete(before.id)
  awaitedListings.set(before.id, before)
}

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
    if ('failed' in end) sayFailed(end.failed, item.sku)
    else if (item.previous)
      undoOffers.set(
        item.id,
        sayUndo(end.done, undoSeconds, () => void bringBack(item)),
      )
    else sayDone(end.done)
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

async function bringBack({ id, sku }: Asked): Promise<void> {
  try {
    await call(undoRegenerationEndpoint, { itemId: id })
    sayDone(broughtBack(sku))
  } catch (error) {
    sayFailed(notBroughtBack, sentenceOf(error))
  }
  tellUpdated({ kind: 'changed', what: 'items', ids: [id] })
}

/** What Undo says once it is done. */
export function broughtBack(sku: string): string {
  return `${sku}: earlier listing restored`
}

export const notBroughtBack = 'The earlier listing was not brought back'
