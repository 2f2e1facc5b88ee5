import type { ListingRow } from '../listing-row.ts'

/** eBay's limit for changes of one listing per day (Inventory API). eBay does not say in which time zone; UTC is used here. */
const maxRevisions = 250
/** An update replaces the item and the offer, and eBay counts both. */
const revisionsPerUpdate = 2

type RevisionCount = Pick<ListingRow, 'revisedOn' | 'revisions'>

/** Why a listing cannot be changed again today; undefined if it can. */
export function revisionFault(count: RevisionCount, now: Date): string | undefined {
  return revisionsAfter(count, now).revisions <= maxRevisions
    ? undefined
    : `eBay allows at most ${maxRevisions} changes to a listing per day. Your changes are safe here. Please send them tomorrow.`
}

/** The revision count with one more update, of this UTC day. */
export function revisionsAfter(
  { revisedOn, revisions }: RevisionCount,
  now: Date,
): { revisedOn: string; revisions: number } {
  const today = now.toISOString().slice(0, 10)
  return { revisedOn: today, revisions: (revisedOn === today ? revisions : 0) + revisionsPerUpdate }
}
