import { z } from 'zod'
import { shopCurrency } from '../../items/money.ts'
import type { InventoryItemBody, OfferBody } from './ebay-bodies.ts'

/** What a seller is shown before publishing: exactly what eBay gets. */
export const publicationSummarySchema = z
  .object({
    title: z.string(),
    /** The stored title is longer; it stays as it is. */
    isTitleCut: z.boolean(),
    /** As text; eBay gets it as HTML. */
    description: z.string(),
    /** In digits, of the marketplace's currency. */
    price: z.string(),
    currency: z.string().default(shopCurrency),
    quantity: z.int(),
    /** As buyers read it. */
    condition: z.string(),
    conditionNote: z.string().nullable(),
    categoryId: z.string(),
    category: z.string(),
    /** eBay's name of each item specific, with its values. */
    aspects: z.array(z.tuple([z.string(), z.array(z.string()).readonly()]).readonly()).readonly(),
    photos: z.int(),
    /** What the seller should know: what is left out or sent as something lower. */
    notes: z.array(z.string()).readonly(),
  })
  .readonly()
export type PublicationSummary = z.infer<typeof publicationSummarySchema>

/** SHA-256 of what eBay would get of an item (`sentText`): as it was shown, and not otherwise, it is sent. */
export const contentHash = z.string().regex(/^[0-9a-f]{64}$/)

/** One listing as eBay gets it, but for the addresses of its photos, which eBay gives when it has them. */
export type Publication = {
  readonly inventoryItem: Omit<InventoryItemBody, 'product'> & {
    readonly product: Omit<InventoryItemBody['product'], 'imageUrls'>
  }
  readonly offer: OfferBody
  /** Content hashes of the photos that are sent, in their order. */
  readonly photoHashes: readonly string[]
  readonly summary: PublicationSummary
}

/**
 * The text whose SHA-256 is `sent_hash`: the same while eBay would get the same, photos by their content and not by where eBay
 * keeps them.
 */
export function sentText({ inventoryItem, offer, photoHashes }: Publication): string {
  return stableJson({ inventoryItem, offer, photoHashes })
}

/** The body of the inventory item, with eBay's addresses of the photos in the order of `photoHashes`. */
export function inventoryItemBody({ inventoryItem }: Publication, imageUrls: readonly string[]): InventoryItemBody {
  return { ...inventoryItem, product: { ...inventoryItem.product, imageUrls } }
}

/** JSON of a plain value with the keys of every object in order: the same for the same content, however it was put together. */
export function stableJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  )
}
