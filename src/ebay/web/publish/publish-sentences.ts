import { ebaySentences } from '../../errors/ebay-sentences.ts'

/** Sentences about publishing in addition to the specification's. */
export const publishSentences = {
  updated: 'Listing updated on eBay',
  held: 'eBay put the listing on hold',
  whyHeld: 'Buyers can’t see it until you answer eBay’s email.',
  ended: 'Listing ended on eBay',
  setAside: 'Marked as not listed. You can publish it again.',
  updateFailed: 'Failed to update on eBay',
  endFailed: 'Failed to end the listing',
  setAsideFailed: 'Failed to mark it as not listed',
  outcomeUnknown: {
    publish: 'We don’t know yet whether it was published',
    update: 'We don’t know yet whether it was updated',
  },
  whyUnknown:
    'The connection to PastFash was lost. The result shows here once you’re back online. If the button is still there, press it again. Nothing is listed twice.',
} as const

/** The line above the listings that will be published. */
export function checkListings(count: number): string {
  return count === 1 ? 'Check your listing:' : 'Check your listings:'
}

/** The sentence for an item that was not published, with the reason. */
export function publishFailed(reason: string | undefined): string {
  return reason === undefined ? ebaySentences.publishFailed : `${ebaySentences.publishFailed}: ${reason}`
}
