import { z } from 'zod'
import type { PublishStatus } from './publish-status.ts'

/** eBay's answer to getOffer, as far as the state of its listing goes. */
export const liveOfferSchema = z.object({
  /** PUBLISHED or UNPUBLISHED. */
  status: z.string().optional(),
  categoryId: z.string().optional(),
  /** Only of published offers. */
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
 * The status of an item whose offer was published once, from what eBay says of it now. `isSoldOut`: as many were sold as were
 * offered, which is sold however eBay calls it. A listing that is neither active nor on hold is over. Undefined where eBay says
 * nothing.
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
