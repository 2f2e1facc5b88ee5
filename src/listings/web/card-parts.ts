import type { ListingItem } from '../api.ts'
import type { WrittenListing } from '../listing.ts'

/** The sentence of a listing that could not be written, and the server's reason when it has none better. */
export const generateFailed = 'Failed to generate listing'

type Written = Pick<ListingItem, 'generation' | 'listing'>

/** What the card of an item shows below its head. */
export type CardParts = {
  /** A listing is being written; its place is held. */
  writing: boolean
  /** What was written last, also when writing it anew failed or waits. */
  listing: WrittenListing | null
  /** Why there is no new listing. */
  fault: string | undefined
  /** The way to a listing: with hints for a first one, after a failed rewriting, or instead of a finished one. */
  next: 'generate' | 'try-again' | 'regenerate' | undefined
}

export function cardParts({ generation: { status, error }, listing }: Written): CardParts {
  const writing = status === 'generating'
  if (writing) return { writing, listing: null, fault: undefined, next: undefined }
  if (status === 'completed') return { writing, listing, fault: undefined, next: 'regenerate' }
  if (listing === null) return { writing, listing, fault: error ?? undefined, next: 'generate' }
  return { writing, listing, fault: faultOfRewriting(status, error), next: 'try-again' }
}

/** Whether a listing that stood while it was `before` has been replaced by a new one. */
export function isRegenerated(before: Written, now: Written): boolean {
  return (
    before.generation.status === 'generating' &&
    before.listing !== null &&
    now.generation.status === 'completed' &&
    now.generation.generatedAt !== before.generation.generatedAt
  )
}

function faultOfRewriting(status: 'pending' | 'failed', error: string | null): string | undefined {
  return status === 'failed'
    ? `${regenerateFailed(error ?? undefined)}\nYour listing is as it was.`
    : (error ?? undefined)
}

/** The sentence of a listing that could not be written anew (specification of listings, section 8). */
export function regenerateFailed(reason: string | undefined): string {
  return reason === undefined || reason === generateFailed ? 'Failed to regenerate' : `Failed to regenerate: ${reason}`
}
