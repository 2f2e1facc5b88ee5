import type { itemStatuses } from '../../items/item.ts'

/**
 * `publish_status` of an item in one environment. `unknown`: publishing was begun and eBay could not be asked how it ended.
 * `held`: eBay hides the listing until the seller has answered its mail.
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
 * Where a status may go next. An update of what is live stays `published`, whether eBay took it or not: its error stands
 * beside it. An order may arrive after the listing's end, and be cancelled after it was paid: then eBay says what became of
 * the listing.
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

/** Whether a status may become another one. Staying is always allowed. */
export function mayBecome(from: PublishStatus, to: PublishStatus): boolean {
  return from === to || nextPublishStatuses[from].includes(to)
}

/** Whether there is a listing at eBay that the seller can open, change and end. */
export function isLive(status: PublishStatus): boolean {
  return status === 'published' || status === 'held'
}

/**
 * Whether the listing id and the address of a row are those of the listing that its status is about. Before, they are null or those
 * of an earlier listing, which has ended.
 */
export function isOfKnownListing(status: PublishStatus): boolean {
  return isLive(status) || status === 'ended' || status === 'sold'
}

/**
 * `items.status` that follows from a publication. `wasEnded`: it was listed before, and ended; what is tried again keeps that until
 * it is live.
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

/** What a card says of a status. */
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
