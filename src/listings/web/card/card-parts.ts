import type { ListingItem } from '../../api.ts'
import type { WrittenListing } from '../../listing.ts'

/** The server's text if it has no better reason. */
const genericReason = 'Failed to generate listing'

type RequestedItem = {
  generation: Pick<ListingItem['generation'], 'status' | 'error' | 'generatedAt' | 'askedAt' | 'retryAt'>
  listing: WrittenListing | null
}

/** The parts of an item's card below its head. */
export type CardParts = {
  /** Whether a requested listing waits for its turn or is being written. */
  underWay: 'waiting' | 'writing' | undefined
  /** The last written listing, also while it is written again and after that failed. */
  listing: WrittenListing | null
  /** The reason why there is no new listing, or what it waits for. */
  fault: string | undefined
  /** The way to a listing: with hints for a first one, again after a failed regeneration, or instead of a finished one. */
  next: 'generate' | 'try-again' | 'regenerate' | undefined
}

/**
 * Returns the parts of a card. `now` is the time by the server's clock for a countdown, in milliseconds since 1970; 0 without
 * one.
 */
export function cardParts({ generation, listing }: RequestedItem, now = 0): CardParts {
  const { status, error, askedAt } = generation
  if (status === 'generating') return { underWay: 'writing', listing, fault: undefined, next: undefined }
  if (status === 'pending' && askedAt !== null)
    return { underWay: 'waiting', listing, fault: waitWords(generation, now), next: undefined }
  if (status === 'completed') return { underWay: undefined, listing, fault: undefined, next: 'regenerate' }
  if (listing === null) return { underWay: undefined, listing, fault: error ?? undefined, next: 'generate' }
  return { underWay: undefined, listing, fault: faultOfRewriting(status, error), next: 'try-again' }
}

/** Returns the server's sentence about a rate limit with the remaining seconds; undefined once it only waits for its turn. */
function waitWords({ error, retryAt }: RequestedItem['generation'], now: number): string | undefined {
  if (retryAt === null || now === 0) return error ?? undefined
  const seconds = Math.ceil((Date.parse(retryAt) - now) / 1000)
  if (seconds <= 0) return undefined
  return `Rate limit - retrying in ${seconds}s...`
}

function faultOfRewriting(status: 'pending' | 'failed', error: string | null): string | undefined {
  return status === 'failed'
    ? `${regenerateFailed(error ?? undefined)}\nYour listing is unchanged.`
    : (error ?? undefined)
}

/** Sentence about Full Auto-Fill in its dialog (specification of listings, section 8, the marketplace's variant). */
export const fullAutoFillWords =
  "It updates category id, brand, size, color and other metadata. Details it can't find stay as they are. You can undo it."

/** Returns the sentence after a failed first listing (specification of listings, section 8). */
export function generateFailed(reason: string | undefined): string {
  return withReason('Failed to generate listing', reason)
}

/** Returns the sentence after a failed regeneration (specification of listings, section 8). */
export function regenerateFailed(reason: string | undefined): string {
  return withReason('Failed to regenerate', reason)
}

function withReason(sentence: string, reason: string | undefined): string {
  return reason === undefined || reason === genericReason ? sentence : `${sentence}: ${reason}`
}
