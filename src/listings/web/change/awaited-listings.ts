import { sentenceOf } from '../../../platform/errors.ts'
import { notifyUpdate } from '../../../platform/web/live/update-listeners.ts'
import { call } from '../../../platform/web/net/call.ts'
import { showDone, showFailed, showUndo } from '../../../platform/web/ui/toasts.ts'
import { type ListingItem, undoRegenerationEndpoint } from '../../api.ts'
import { generateFailed, regenerateFailed } from '../card/card-parts.ts'

type AwaitedItem = Pick<ListingItem, 'id' | 'sku' | 'updatedAt' | 'listing' | 'generation' | 'previous'>

/** Items with a listing that was requested on this page by itself and has no shown outcome, each as it was before. */
export const awaitedListings = new Map<string, AwaitedItem>()

/** The outcome of a requested listing. */
type ListingOutcome = { readonly done: string } | { readonly failed: string }

/** Seconds in which a toast offers Undo for a new listing. Its card on Generate Listings offers it at any time. */
const undoSeconds = 20

/** Functions that close an item's toast with Undo, by item id. */
const undoOffers = new Map<string, () => void>()

/** Waits for the outcome of an item's next listing. Closes the toast that undoes the listing before. */
export function awaitListing(before: AwaitedItem): void {
  undoOffers.get(before.id)?.()
  undoOffers.delete(before.id)
  awaitedListings.set(before.id, before)
}

/**
 * Shows toasts about the outcomes of items that are awaited on this page. Items of a run are not awaited, because the run has a
 * summary (specification of listings, section 8).
 */
export function showListingOutcomes(items: readonly AwaitedItem[]): void {
  for (const item of items) {
    const before = awaitedListings.get(item.id)
    const outcome = before && outcomeOf(before, item)
    if (outcome === undefined) continue
    awaitedListings.delete(item.id)
    if (outcome === null) continue
    if ('failed' in outcome) showFailed(outcome.failed, item.sku)
    else if (item.previous)
      undoOffers.set(
        item.id,
        showUndo(outcome.done, undoSeconds, () => void restoreEarlierListing(item)),
      )
    else showDone(outcome.done)
  }
}

/** Returns the outcome of a requested listing; null if it was cancelled or deleted, undefined while it is in progress. */
export function outcomeOf(before: AwaitedItem, now: AwaitedItem): ListingOutcome | null | undefined {
  const { status, error, askedAt, generatedAt } = now.generation
  // An unchanged item was read before the request.
  if (now.updatedAt === before.updatedAt || status === 'generating' || askedAt !== null) return undefined
  if (status === 'failed')
    return { failed: now.listing ? regenerateFailed(error ?? undefined) : generateFailed(error ?? undefined) }
  if (status === 'pending' || generatedAt === before.generation.generatedAt) return null
  return { done: `${now.sku}: listing ${before.listing ? 'regenerated' : 'generated'}` }
}

async function restoreEarlierListing({ id, sku }: AwaitedItem): Promise<void> {
  try {
    await call(undoRegenerationEndpoint, { itemId: id })
    showDone(restoredWords(sku))
  } catch (error) {
    showFailed(notRestoredWords, sentenceOf(error))
  }
  notifyUpdate({ kind: 'changed', what: 'items', ids: [id] })
}

/** Returns the toast after Undo. */
export function restoredWords(sku: string): string {
  return `${sku}: earlier listing restored`
}

export const notRestoredWords = "Couldn't restore the earlier listing"
