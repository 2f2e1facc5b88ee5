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

/**
 * The possible next statuses. An update of a live listing leaves it `published`, even if eBay refuses it: the error is
 * stored beside it. An order may arrive after the listing's end, or be cancelled after payment: then eBay's answer about
 * the listing decides.
 */
export const nextPublishStatuses: Readonly<Record<PublishStatus, readonly PublishStatus[]>> = {
  none: ['publishing'],
  publishing: ['published', 'failed', 'unknown', 'held'],
  published: ['ended', 'sold', 'held'],
  failed: ['publishing', 'published', 'held'],
  unknown: ['publishing', 'published', 'failed', 'held', 'ended', 'sold'],
  ended: ['publishing', 'published', 'sold', 'held'],
  sold: ['published', 'ended', 'held'],
  held: ['published', 'ended', 'sold'],
}

/** Whether a status may change to another one. Staying is always allowed. */
export function mayBecome(from: PublishStatus, to: PublishStatus): boolean {
  return from === to || nextPublishStatuses[from].includes(to)
}

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
