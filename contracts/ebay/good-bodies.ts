import type { ItemBody, LocationBody, OfferBody, PolicyBody } from './bodies.ts'
import { leafCategoryOf } from './leaf-categories.ts'
import type { PublishState } from './rules-publish.ts'

/** Bodies that eBay accepts. Tests change one field at a time. */
export const goodItem = {
  availability: { shipToLocationAvailability: { quantity: 1 } },
  condition: 'USED_EXCELLENT',
  conditionDescription: 'Light wear at the cuffs.',
  product: {
    title: "Levi's 501 Jeans Mens 32x30 Blue",
    description: 'Straight leg jeans.',
    aspects: {
      Brand: ["Levi's"],
      Department: ['Men'],
      'Size Type': ['Regular'],
      Size: ['32'],
      Inseam: ['30 in'],
      Color: ['Blue'],
    },
    imageUrls: ['https://i.ebayimg.com/images/g/one/s-l1600.jpg'],
  },
} as const satisfies ItemBody

export const goodOffer = {
  sku: 'PSTFSH-001',
  marketplaceId: 'EBAY_US',
  format: 'FIXED_PRICE',
  availableQuantity: 1,
  categoryId: '11483',
  listingDuration: 'GTC',
  merchantLocationKey: 'home',
  listingDescription: '<p>Straight leg jeans.</p>',
  includeCatalogProductDetails: false,
  pricingSummary: { price: { value: '29.99', currency: 'USD' } },
  listingPolicies: { paymentPolicyId: '1', fulfillmentPolicyId: '2', returnPolicyId: '3' },
} as const satisfies OfferBody

export const goodPolicies = {
  payment: {
    name: 'Standard payment',
    marketplaceId: 'EBAY_US',
    categoryTypes: [{ name: 'ALL_EXCLUDING_MOTORS_VEHICLES' }],
    immediatePay: true,
  },
  fulfillment: {
    name: 'Standard shipping',
    marketplaceId: 'EBAY_US',
    categoryTypes: [{ name: 'ALL_EXCLUDING_MOTORS_VEHICLES' }],
    handlingTime: { value: 3, unit: 'DAY' },
    shippingOptions: [
      {
        optionType: 'DOMESTIC',
        costType: 'FLAT_RATE',
        shippingServices: [
          {
            sortOrder: 1,
            shippingCarrierCode: 'USPS',
            shippingServiceCode: 'USPSPriority',
            shippingCost: { value: '5.99', currency: 'USD' },
          },
        ],
      },
    ],
  },
  return: {
    name: 'Standard returns',
    marketplaceId: 'EBAY_US',
    categoryTypes: [{ name: 'ALL_EXCLUDING_MOTORS_VEHICLES' }],
    returnsAccepted: true,
    returnPeriod: { value: 30, unit: 'DAY' },
    returnShippingCostPayer: 'BUYER',
    refundMethod: 'MONEY_BACK',
  },
} as const satisfies Record<string, PolicyBody>

export const goodLocation = {
  location: { address: { postalCode: '32801', country: 'US' } },
  name: 'Home',
  locationTypes: ['WAREHOUSE'],
  merchantLocationStatus: 'ENABLED',
} as const satisfies LocationBody

/** A seller with everything that `goodOffer` names. */
export const goodSellerState: PublishState = {
  policy: (id) => {
    const kind = ({ 1: 'payment', 2: 'fulfillment', 3: 'return' } as const)[id]
    return kind && { kind, marketplaceId: 'EBAY_US', hasCalculatedShipping: false }
  },
  location: (key) => (key === 'home' ? { country: 'US', isEnabled: true } : undefined),
  leafCategory: (id) => leafCategoryOf(id),
  picture: () => ({ longestSidePx: 1600, isExpired: false }),
  isRegistered: true,
  remainingMonthlyQuantity: 100,
}
