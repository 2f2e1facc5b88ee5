import type { ItemBody, LocationBody, OfferBody, PolicyBody, PolicyKind } from '../../contracts/ebay/bodies.ts'

/** An account at the simulated eBay. */
export type Seller = {
  /** Never changes. PastFash recognizes a connected account by it. */
  readonly userId: string
  readonly username: string
  /** The seller's real name, as the consent page shows it. */
  readonly name: string
  readonly accountType: 'INDIVIDUAL' | 'BUSINESS'
  readonly status: 'CONFIRMED' | 'SUSPENDED'
  readonly address: { readonly city: string; readonly stateOrProvince: string; readonly postalCode: string }
  /** Whether the registration as a seller is finished; if not, publishing answers 25018. */
  readonly isRegistered: boolean
  /** The seller of one demo shop. */
  readonly isDemo?: boolean
  /** Per month. */
  readonly sellingLimit: { readonly amount: string; readonly quantity: number }
  /**
   * Start of business policies in milliseconds since 1970; null while eBay still processes the opt-in, undefined before it.
   */
  readonly policiesFrom?: number | null
}

export type Policy = {
  readonly policyId: string
  readonly kind: PolicyKind
  readonly userId: string
  readonly body: PolicyBody
}

export type InventoryLocation = { readonly userId: string; readonly key: string; readonly body: LocationBody }

export type Item = { readonly userId: string; readonly sku: string; readonly locale: string; readonly body: ItemBody }

export type Offer = {
  readonly offerId: string
  readonly userId: string
  readonly sku: string
  readonly marketplaceId: string
  readonly format: string
  readonly body: OfferBody
  readonly isPublished: boolean
  /** Its current listing, or its last one. */
  readonly listingId?: string
}

/** Item and offer as buyers saw them last: a listing outlives both. */
export type Listing = {
  readonly listingId: string
  readonly userId: string
  readonly offerId: string
  readonly sku: string
  readonly status: 'ACTIVE' | 'ENDED' | 'EBAY_ENDED'
  /** Whether eBay hides it from buyers: its `listingOnHold`. */
  readonly isHeld: boolean
  readonly soldQuantity: number
  readonly publishedAt: number
  readonly endedAt?: number
  /** Times of its revisions, newest last. */
  readonly revisions: readonly number[]
  readonly item: ItemBody
  readonly offer: OfferBody
}

export type Picture = {
  readonly pictureId: string
  readonly userId: string
  /** image/jpeg, image/png, … */
  readonly type: string
  readonly widthPx: number
  readonly heightPx: number
  readonly uploadedAt: number
}

export type Order = {
  readonly orderId: string
  readonly userId: string
  readonly createdAt: number
  readonly modifiedAt: number
  /** The order as the Fulfillment API answers it, without its dates. */
  readonly order: Readonly<Record<string, unknown>>
}

/** A keyset of a developer, with the addresses behind its RuName. */
export type Keyset = {
  readonly clientId: string
  readonly clientSecret: string
  readonly ruName: string
  readonly acceptedUrl: string
  readonly declinedUrl: string
  /** For practice on a phone: the addresses keep their port and path, and take the host of the opened consent page. */
  readonly followsHost?: boolean
}

type Grant = {
  readonly userId: string
  readonly clientId: string
  readonly scopes: readonly string[]
  readonly expiresAt: number
}
export type Code = Grant & { readonly ruName: string }
export type RefreshToken = Grant
/** Without `userId` and `refreshToken` it is an application token. */
export type AccessToken = Omit<Grant, 'userId'> & { readonly userId?: string; readonly refreshToken?: string }
