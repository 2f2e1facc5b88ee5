import type { ListingField } from '../../../listings/listing-fields.ts'
import { mayBecome } from '../../publication/next-statuses.ts'
import { isLive } from '../../publication/publish-status.ts'
import type { ReadinessFault } from '../../readiness/readiness-fault.ts'
import type { ListingRow } from './listing-row.ts'
import { confirmedHash } from './stored-confirmation.ts'

export type Refusal = {
  readonly sentence: string
  readonly fix: ReadinessFault | null
  /** The fields of open questions, if nothing else prevents publishing. */
  readonly fields?: readonly ListingField[]
}

/**
 * The result of a request to publish: a job is running, the item is live already, it differs from what was confirmed, or a
 * refusal.
 */
export type StartResult =
  | { readonly kind: 'running' }
  | { readonly kind: 'live'; readonly listing: ListingRow }
  | { readonly kind: 'changed' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/**
 * The result that follows from the row alone; undefined if a publication may start. `hash` is that of the content to
 * send. A row that is publishing or live with other content gives a refusal.
 */
export function resultFromRow(
  listing: ListingRow,
  { sku, ebayUserId, hash }: { sku: string; ebayUserId: string | null; hash: string | undefined },
): StartResult | undefined {
  const { publishStatus: status } = listing
  if (status === 'publishing')
    return hash === confirmedHash(listing) ? { kind: 'running' } : refusedResult(publishingOtherContent(sku))
  if (status === 'sold') return refusedResult(`${sku} was sold on eBay.`)
  if (isListedElsewhere(listing, ebayUserId)) return refusedResult(otherAccountSentence(listing))
  if (isLive(status))
    return hash === listing.sentHash ? { kind: 'live', listing } : refusedResult(liveWithOtherContent(sku))
  return mayBecome(status, 'publishing') ? undefined : refusedResult(`${sku} can't be published right now.`)
}

function publishingOtherContent(sku: string): string {
  return `${sku} is already being published, without your latest changes. Once it’s published, use Update on eBay.`
}

function liveWithOtherContent(sku: string): string {
  return `${sku} is already published. To change its listing, use Update on eBay.`
}

export function isOnOtherAccount({ ebayUserId }: ListingRow, connected: string): boolean {
  return ebayUserId !== connected
}

/** Whether it is or may be listed from another account than the connected one. Then only that account can change it. */
export function isListedElsewhere(listing: ListingRow, connected: string | null): boolean {
  const { publishStatus: status } = listing
  const mayBeListed = isLive(status) || status === 'unknown' || status === 'publishing'
  return mayBeListed && connected !== null && isOnOtherAccount(listing, connected)
}

/** Whether the sync cannot find out if it is listed, because only an account that is not connected could ask eBay. */
export function isUnanswerable(listing: ListingRow, connected: string | null): boolean {
  return listing.publishStatus === 'unknown' && listing.jobId === null && listing.ebayUserId !== connected
}

/** The sentence for a seller whose connected account is not the one that the item is listed from. */
export function otherAccountSentence(listing: ListingRow): string {
  const listedWords = isLive(listing.publishStatus) ? 'is listed' : 'may be listed'
  return `${listing.ebaySku} ${listedWords} from another eBay account (${accountName(listing)}). Please connect that account to change it.`
}

/** The seller's name for the account of a listing; its id if the name is unknown. */
export function accountName({ ebayUsername, ebayUserId }: ListingRow): string {
  return ebayUsername ?? ebayUserId
}

export function refusedResult(sentence: string): StartResult {
  return { kind: 'refused', refusal: { sentence, fix: null } }
}
