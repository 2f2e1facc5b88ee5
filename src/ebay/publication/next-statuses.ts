import type { PublishStatus } from './publish-status.ts'

// Not in `publish-status.ts`, because the first page needs that one and not these.

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
