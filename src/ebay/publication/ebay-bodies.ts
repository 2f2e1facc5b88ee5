import type { Currency } from '../../items/money.ts'
/** The body of PUT inventory_item. It replaces everything that eBay has of the item. */
export type InventoryItemBody = {
  readonly availability: { readonly shipToLocationAvailability: { readonly quantity: number } }
  readonly condition: string
  readonly conditionDescription?: string
  readonly product: {
    readonly title: string
    readonly description: string
    readonly aspects: Readonly<Record<string, readonly string[]>>
    /** eBay's own addresses of the photos, in the order in which they are shown. */
    readonly imageUrls: readonly string[]
  }
}

/** The body of POST offer. `merchantLocationKey` is missing while the seller has no location. */
export type OfferBody = {
  readonly sku: string
  readonly marketplaceId: string
  readonly format: 'FIXED_PRICE'
  readonly availableQuantity: number
  readonly categoryId: string
  readonly listingDuration: 'GTC'
  readonly merchantLocationKey?: string
  readonly listingDescription: string
  readonly includeCatalogProductDetails: false
  readonly pricingSummary: { readonly price: { readonly value: string; readonly currency: Currency } }
  readonly listingPolicies: Readonly<
    Partial<Record<'paymentPolicyId' | 'fulfillmentPolicyId' | 'returnPolicyId', string>>
  >
}

/** The body of PUT offer, which replaces an offer: without the parts that can never change. */
export function offerUpdateOf(offer: OfferBody): Omit<OfferBody, 'sku' | 'marketplaceId' | 'format'> {
  const { sku: _, marketplaceId: __, format: ___, ...rest } = offer
  return rest
}
