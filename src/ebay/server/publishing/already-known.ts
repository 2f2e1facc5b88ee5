import { isLive, mayBecome } from '../../publication/publish-status.ts'
import type { ReadinessFault } from '../../readiness/readiness-fault.ts'
import type { ReadyItem } from '../readiness/publish-ready.ts'
import type { ListingRow } from './listing-row.ts'

export type Refusal = { readonly sentence: string; readonly fix: ReadinessFault | null }

/** What became of asking: a job goes on with it, now or since before; it is live already; or why not. */
export type Begun =
  | { readonly kind: 'under way' }
  | { readonly kind: 'live'; readonly listing: ListingRow }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/** What the row says already; undefined where the item can be published by it. */
export function alreadyKnown(
  { row: { sku } }: ReadyItem,
  { listing, ebayUserId, isGenerating }: { listing: ListingRow | undefined; ebayUserId: string; isGenerating: boolean },
): Begun | undefined {
  if (isGenerating)
    return refused(`The listing of ${sku} is being written right now. Please publish it when that is done.`)
  if (!listing) return undefined
  const { publishStatus: status } = listing
  if (status === 'publishing') return { kind: 'under way' }
  if (status === 'sold') return refused(`${sku} was sold on eBay.`)
  if (isOnOtherAccount(listing, ebayUserId) && (isLive(status) || status === 'unknown'))
    return refused(otherAccountSentence(listing))
  if (isLive(status)) return { kind: 'live', listing }
  return mayBecome(status, 'publishing') ? undefined : refused(`${sku} cannot be published now.`)
}

export function isOnOtherAccount({ ebayUserId }: ListingRow, connected: string): boolean {
  return ebayUserId !== connected
}

/** What a seller is told who has another eBay account connected than the one an item is listed from. */
export function otherAccountSentence({ ebaySku, ebayUserId }: ListingRow): string {
  return `${ebaySku} is listed from another eBay account (${ebayUserId}). Please connect that account to change it.`
}

export function refused(sentence: string): Begun {
  return { kind: 'refused', refusal: { sentence, fix: null } }
}
