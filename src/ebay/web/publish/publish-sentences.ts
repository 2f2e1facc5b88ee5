import { ebaySentences } from '../../errors/ebay-sentences.ts'

/** Sentences about publishing in addition to the specification's. */
export const publishSentences = {
  updated: 'Listing updated on eBay',
  held: 'eBay took the listing and holds it',
  whyHeld: 'Buyers do not see it until you have answered eBay’s mail.',
  ended: 'Listing ended at eBay',
  setAside: 'Set aside. You can publish it again',
  updateFailed: 'Failed to update on eBay',
  endFailed: 'Failed to end the listing',
  setAsideFailed: 'Failed to set the listing aside',
  outcomeUnknown: {
    publish: 'Not known yet whether it was published',
    update: 'Not known yet whether it was updated',
  },
  whyUnknown:
    'The connection to PastFash was lost. How it ended shows here once it is back. If the card still has its button then, press it again: nothing is listed twice.',
} as const

/** The sentence for an item that was not published, with the reason. */
export function publishFailed(reason: string | undefined): string {
  return reason === undefined ? ebaySentences.publishFailed : `${ebaySentences.publishFailed}: ${reason}`
}
