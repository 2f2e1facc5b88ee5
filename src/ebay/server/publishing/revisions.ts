import type { ListingRow } from './listing-row.ts'

/** Changes of one listing that eBay takes in a day (Inventory API), which does not say by whose clock: taken as a day of UTC. */
const revisionsMost = 250
/** An update replaces the item and the offer, and eBay counts each. */
const revisionsOfUpdate = 2

type Revised = Pick<ListingRow, 'revisedOn' | 'revisions'>

/** Why a listing cannot be changed once more today; undefined where it can. */
export function revisionFault(revised: Revised, now: Date): string | undefined {
  return revisionsAfter(revised, now).revisions <= revisionsMost
    ? undefined
    : `eBay takes at most ${revisionsMost} changes of a listing in a day. Please update it tomorrow; your changes are kept here.`
}

/** The count with one more update, of this day (UTC). */
export function revisionsAfter({ revisedOn, revisions }: Revised, now: Date): { revisedOn: string; revisions: number } {
  const today = now.toISOString().slice(0, 10)
  return { revisedOn: today, revisions: (revisedOn === today ? revisions : 0) + revisionsOfUpdate }
}
