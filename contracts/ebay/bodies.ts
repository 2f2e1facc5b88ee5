/** Request bodies that the rules check. Every field may be missing, because the rules check that too. */
export type Money = { readonly value?: string; readonly currency?: string }

export type ItemBody = {
  readonly availability?: { readonly shipToLocationAvailability?: { readonly quantity?: number } }
  readonly condition?: string
  readonly conditionDescription?: string
  readonly product?: {
    readonly title?: string
    readonly subtitle?: string
    readonly description?: string
    readonly brand?: string
    readonly mpn?: string
    readonly aspects?: Readonly<Record<string, readonly string[]>>
    readonly imageUrls?: readonly string[]
  }
  readonly packageWeightAndSize?: {
    readonly weight?: { readonly value?: number; readonly unit?: string }
    readonly dimensions?: {
      readonly length?: number
      readonly width?: number
      readonly height?: number
      readonly unit?: string
    }
    readonly packageType?: string
  }
}

export type OfferBody = {
  readonly sku?: string
  readonly marketplaceId?: string
  readonly format?: string
  readonly availableQuantity?: number
  readonly categoryId?: string
  readonly listingDescription?: string
  readonly listingDuration?: string
  readonly merchantLocationKey?: string
  readonly includeCatalogProductDetails?: boolean
  readonly pricingSummary?: { readonly price?: Money }
  readonly listingPolicies?: {
    readonly paymentPolicyId?: string
    readonly fulfillmentPolicyId?: string
    readonly returnPolicyId?: string
  }
}

export type PolicyKind = 'payment' | 'fulfillment' | 'return'

export type PolicyBody = {
  readonly name?: string
  readonly description?: string
  readonly marketplaceId?: string
  readonly categoryTypes?: readonly { readonly name?: string; readonly default?: boolean }[]
  readonly immediatePay?: boolean
  readonly paymentMethods?: readonly unknown[]
  readonly handlingTime?: { readonly value?: number; readonly unit?: string }
  readonly shippingOptions?: readonly ShippingOption[]
  readonly returnsAccepted?: boolean
  readonly returnPeriod?: { readonly value?: number; readonly unit?: string }
  readonly returnShippingCostPayer?: string
  readonly refundMethod?: string
}

export type ShippingOption = {
  readonly optionType?: string
  readonly costType?: string
  readonly shippingServices?: readonly {
    readonly sortOrder?: number
    readonly shippingCarrierCode?: string
    readonly shippingServiceCode?: string
    readonly shippingCost?: Money
    readonly freeShipping?: boolean
    readonly surcharge?: Money
  }[]
}

export type LocationBody = {
  readonly location?: {
    readonly address?: {
      readonly addressLine1?: string
      readonly city?: string
      readonly stateOrProvince?: string
      readonly postalCode?: string
      readonly country?: string
    }
  }
  readonly name?: string
  readonly locationTypes?: readonly string[]
  readonly merchantLocationStatus?: string
}
