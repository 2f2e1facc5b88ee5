import type { ListingItem } from '../../api.ts'
import type { WrittenListing } from '../../listing.ts'

/** The server's reason when it has none better. */
const noReason = 'Failed to generate listing'

type Written = {
  generation: Pick<ListingItem['generation'], 'status' | 'error' | 'generatedAt' | 'askedAt' | 'retryAt'>
  listing: WrittenListing | null
}

/** What the card of an item shows below its head. */
export type CardParts = {
  /** A listing is asked for: its turn has not come, or the writer is at work on it. */
  underWay: 'waiting' | 'writing' | undefined
  /** What was written last, also while it is written anew and when that failed. */
  listing: WrittenListing | null
  /** Why there is no new listing, or what it waits for. */
  fault: string | undefined
  /** The way to a listing: with hints for a first one, after a failed rewriting, or instead of a finished one. */
  next: 'generate' | 'try-again' | 'regenerate' | undefined
}

/** `now`: milliseconds since 1970 by the server's clock, for a wait that counts down; 0 where nothing counts. */
export function cardParts({ generation, listing }: Written, now = 0): CardParts {
  const { status, error, askedAt } = generation
  if (status === 'generating') return { underWay: 'writing', listing, fault: undefined, next: undefined }
  if (status === 'pending' && askedAt !== null)
    return { underWay: 'waiting', listing, fault: waitWords(generation, now), next: undefined }
  if (status === 'completed') return { underWay: undefined, listing, fault: undefined, next: 'regenerate' }
  if (listing === null) return { underWay: undefined, listing, fault: error ?? undefined, next: 'generate' }
  return { underWay: undefined, listing, fault: faultOfRewriting(status, error), next: 'try-again' }
}

/** The server's sentence about a rate limit, with the seconds that are left by now; none once it waits for its turn alone. */
function waitWords({ error, retryAt }: Written['generation'], now: number): string | undefined {
  if (retryAt === null || now === 0) return error ?? undefined
  const seconds = Math.ceil((Date.parse(retryAt) - now) / 1000)
  if (seconds <= 0) return undefined
  return `Rate limit - retrying in ${seconds}s...`
}

function faultOfRewriting(status: 'pending' | 'failed', error: string | null): string | undefined {
  return status === 'failed'
    ? `${regenerateFailed(error ?? undefined)}\nYour listing is as it was.`
    : (error ?? undefined)
}

/** What Full Auto-Fill does, in its question (specification of listings, section 8, the marketplace's variant). */
export const fullAutoFillWords =
  'It updates category id, brand, size, color and other metadata. What it finds nothing for stays as it is, and you can undo it.'

/** The sentence of a listing that could not be written (specification of listings, section 8). */
export function generateFailed(reason: string | undefined): string {
  return withReason('Failed to generate listing', reason)
}

/** The sentence of a listing that could not be written anew (specification of listings, section 8). */
export function regenerateFailed(reason: string | undefined): string {
  return withReason('Failed to regenerate', reason)
}

function withReason(sentence: string, reason: string | undefined): string {
  return reason === undefined || reason === noReason ? sentence : `${sentence}: ${reason}`
}
