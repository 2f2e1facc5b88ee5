import { homeMarketplace } from '../src/ebay/marketplace.ts'
import type { PublishItem } from '../src/ebay/publication/publish-item.ts'
import type { SellingAccount } from '../src/ebay/readiness/selling-account.ts'
import { someListing } from './some-listing.ts'

/** Men's jeans with everything that publishing needs. `changes` replace its defaults. */
export function somePublishItem(changes: Partial<PublishItem> = {}): PublishItem {
  return {
    sku: 'PSTFSH-001',
    category: 'Mens Jeans',
    condition: null,
    brand: null,
    edits: {},
    accepted: [],
    listing: someListing({ measurements: { waist: '32 in', inseam: '30 in' } }),
    photos: somePublishPhotos(2),
    ...changes,
  }
}

/** Photos large enough for eBay, each with different content. */
export function somePublishPhotos(count: number): PublishItem['photos'] {
  return Array.from({ length: count }, (_, at) => ({ width: 1440, height: 1920, contentHash: `hash-${at}` }))
}

/** A connected account with policies and a location. `changes` replace its defaults. */
export function someAccount(changes: Partial<SellingAccount> = {}): SellingAccount {
  return {
    marketplace: homeMarketplace,
    isConnected: true,
    isExpired: false,
    isRegistered: true,
    isLimitZero: false,
    policies: { payment: 'pay-1', fulfillment: 'ship-1', return: 'back-1' },
    policyKindsToChoose: [],
    merchantLocationKey: 'home',
    ...changes,
  }
}
