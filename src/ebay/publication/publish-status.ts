import type { itemStatuses } from '../../items/item.ts'

/**
 * `publish_status` of an item in one environment. `unknown`: publishing was started and eBay could not be asked for the
 * result. `held`: eBay hides the listing until the seller has answered its mail.
 */
export const publishStatuses = [
  'none',
  'publishing',
  'published',
  'failed',
  'unknown',
  'ended',
  'sold',
  'held',
] as const
export type PublishStatus = (typeof publishStatuses)[number]

/** Whether eBay has a listing that the seller can open, change and end. */
export function isLive(status: PublishStatus): boolean {
  return status === 'published' || status === 'held'
}

/**
 * Whether a row's listing id and address belong to the listing that its status is about. In other statuses they are null
 * or those of an earlier listing, which has ended.
 */
export function isOfKnownListing(status: PublishStatus): boolean {
  return isLive(status) || status === 'ended' || status === 'sold'
}

/**
 * The `items.status` for a publication. `wasEnded`: it was listed before and ended; it stays ended until it is live
 * again.
 */
export function itemStatusOf(status: PublishStatus, wasEnded: boolean): (typeof itemStatuses)[number] {
  switch (status) {
    case 'published':
    case 'held':
      return 'listed'
    case 'sold':
      return 'sold'
    case 'ended':
      return 'ended'
    case 'none':
    case 'publishing':
    case 'failed':
    case 'unknown':
      return wasEnded ? 'ended' : 'draft'
    default:
      return status satisfies never
  }
}

/** The words of a status on a card. */
export const publishStatusWords: Readonly<Record<PublishStatus, string>> = {
  none: 'Publish to eBay',
  publishing: 'Publishing...',
  published: 'Published',
  failed: 'Failed',
  unknown: 'Checking with eBay',
  ended: 'Ended',
  sold: 'Sold',
  held: 'On hold at eBay',
}
