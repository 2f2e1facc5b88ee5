import type { ListingField } from '../../../listings/listing-fields.ts'
import { isLive, mayBecome } from '../../publication/publish-status.ts'
import type { ReadinessFault } from '../../readiness/readiness-fault.ts'
import type { ListingRow } from './listing-row.ts'
import { confirmedHash } from './stored-form.ts'

export type Refusal = {
  readonly sentence: string
  readonly fix: ReadinessFault | null
  /** The fields of open questions, where those alone stand against it. */
  readonly fields?: readonly ListingField[]
}

/** What became of asking: a job goes on with it, now or since before; it is live already; it is not as it was confirmed; or why not. */
export type Begun =
  | { readonly kind: 'under way' }
  | { readonly kind: 'live'; readonly listing: ListingRow }
  | { readonly kind: 'changed' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/**
 * What the row says already; undefined where the item can be published by it. `wanted`: the hash of what is to be sent. What is sent
 * already, or is on its way, is no answer to a press that wants something else.
 */
export function alreadyKnown(
  listing: ListingRow,
  { sku, ebayUserId, wanted }: { sku: string; ebayUserId: string | null; wanted: string | undefined },
): Begun | undefined {
  const { publishStatus: status } = listing
  if (status === 'publishing')
    return wanted === confirmedHash(listing) ? { kind: 'under way' } : refused(underWayOtherwise(sku))
  if (status === 'sold') return refused(`${sku} was sold on eBay.`)
  if (isHeldElsewhere(listing, ebayUserId)) return refused(otherAccountSentence(listing))
  if (isLive(status)) return wanted === listing.sentHash ? { kind: 'live', listing } : refused(liveOtherwise(sku))
  return mayBecome(status, 'publishing') ? undefined : refused(`${sku} cannot be published now.`)
}

function underWayOtherwise(sku: string): string {
  return `${sku} is being published already, as it was confirmed before. What you changed since was not sent: when it is published, use Update on eBay.`
}

function liveOtherwise(sku: string): string {
  return `${sku} is published already. To change its listing, use Update on eBay.`
}

export function isOnOtherAccount({ ebayUserId }: ListingRow, connected: string): boolean {
  return ebayUserId !== connected
}

/** Whether it is listed, or may be, from another account than the one that is connected: that one alone can change it. */
export function isHeldElsewhere(listing: ListingRow, connected: string | null): boolean {
  const { publishStatus: status } = listing
  const mayBeListed = isLive(status) || status === 'unknown' || status === 'publishing'
  return mayBeListed && connected !== null && isOnOtherAccount(listing, connected)
}

/** Whether nobody finds out by themselves whether it is listed: eBay says so to the account that it may be listed from alone. */
export function isUnasked(listing: ListingRow, connected: string | null): boolean {
  return listing.publishStatus === 'unknown' && listing.jobId === null && listing.ebayUserId !== connected
}

/** What a seller is told who has another eBay account connected than the one an item is listed from. */
export function otherAccountSentence(listing: ListingRow): string {
  const listed = isLive(listing.publishStatus) ? 'is listed' : 'may be listed'
  return `${listing.ebaySku} ${listed} from another eBay account (${accountName(listing)}). Please connect that account to change it.`
}

/** What the seller calls the account of a listing, where that is known. */
export function accountName({ ebayUsername, ebayUserId }: ListingRow): string {
  return ebayUsername ?? ebayUserId
}

export function refused(sentence: string): Begun {
  return { kind: 'refused', refusal: { sentence, fix: null } }
}
