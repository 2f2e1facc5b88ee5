import { z } from 'zod'
import { shopCurrency } from '../../items/money.ts'
import type { InventoryItemBody, OfferBody } from './ebay-bodies.ts'

/** The summary that a seller sees before publishing: exactly what eBay gets. */
export const publicationSummarySchema = z
  .object({
    title: z.string(),
    /** The stored title is longer; it stays as it is. */
    isTitleCut: z.boolean(),
    /** Plain text; eBay gets it as HTML. */
    description: z.string(),
    /** In digits, in the marketplace's currency. */
    price: z.string(),
    currency: z.string().default(shopCurrency),
    quantity: z.int(),
    /** The label that buyers read. */
    condition: z.string(),
    conditionNote: z.string().nullable(),
    categoryId: z.string(),
    category: z.string(),
    /** eBay's name of each item specific, with its values. */
    aspects: z.array(z.tuple([z.string(), z.array(z.string()).readonly()]).readonly()).readonly(),
    photos: z.int(),
    /** Notes for the seller: values that are left out or sent as something lower. */
    notes: z.array(z.string()).readonly(),
  })
  .readonly()
export type PublicationSummary = z.infer<typeof publicationSummarySchema>

/** SHA-256 of `sentText` for an item. Only what the seller was shown under this hash is sent. */
export const contentHash = z.string().regex(/^[0-9a-f]{64}$/)

/** One listing as eBay gets it, without the addresses of its photos, which eBay assigns on upload. */
export type Publication = {
  readonly inventoryItem: Omit<InventoryItemBody, 'product'> & {
    readonly product: Omit<InventoryItemBody['product'], 'imageUrls'>
  }
  readonly offer: OfferBody
  /** Content hashes of the sent photos, in their order. */
  readonly photoHashes: readonly string[]
  readonly summary: PublicationSummary
}

/**
 * The text whose SHA-256 is `sent_hash`. It is the same while eBay would get the same. Photos count by content, not by
 * their address at eBay.
 */
export function sentText({ inventoryItem, offer, photoHashes }: Publication): string {
  return stableJson({ inventoryItem, offer, photoHashes })
}

/** The body of the inventory item. `imageUrls` are eBay's addresses of the photos, in the order of `photoHashes`. */
export function inventoryItemBody({ inventoryItem }: Publication, imageUrls: readonly string[]): InventoryItemBody {
  return { ...inventoryItem, product: { ...inventoryItem.product, imageUrls } }
}

/** JSON of a plain value with sorted keys in every object: the same text for the same content. */
export function stableJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  )
}
