import { z } from 'zod'
import type { PublishStatus } from './publish-status.ts'

/** The part of eBay's answer to getOffer that says the state of the listing. */
export const liveOfferSchema = z.object({
  /** PUBLISHED or UNPUBLISHED. */
  status: z.string().optional(),
  categoryId: z.string().optional(),
  /** Only in published offers. */
  listing: z
    .object({
      listingId: z.string().optional(),
      listingStatus: z.string().optional(),
      soldQuantity: z.number().optional(),
      listingOnHold: z.boolean().optional(),
    })
    .optional(),
})
export type LiveOffer = z.infer<typeof liveOfferSchema>

/**
 * The status of an item whose offer was published once, from eBay's current answer. `isSoldOut`: all offered pieces are
 * sold; then it is sold under any status of eBay. A listing that is neither active nor on hold has ended. Undefined if
 * the answer has no listing.
 */
export function statusOfOffer({ status, listing }: LiveOffer, isSoldOut = false): PublishStatus | undefined {
  if (isSoldOut) return 'sold'
  if (status === 'UNPUBLISHED') return 'ended'
  if (listing === undefined) return undefined
  if (listing.listingOnHold) return 'held'
  switch (listing.listingStatus) {
    case 'ACTIVE':
      return 'published'
    case 'ENDED':
    case 'EBAY_ENDED':
    case 'NOT_LISTED':
    case 'INACTIVE':
    case 'OUT_OF_STOCK':
      return 'ended'
    default:
      return status === 'PUBLISHED' ? 'published' : undefined
  }
}
