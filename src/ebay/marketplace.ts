import { z } from 'zod'
import { type Currency, type Money, money } from '../items/money.ts'
import type { SizeSystem } from '../listings/sizes/size-tables.ts'

/** One of eBay's sites, with everything in which sites differ. A new site is a new entry of `marketplaces`. */
export type Marketplace = {
  /** eBay's name (MarketplaceIdEnum); rows store it as `marketplace_id`. */
  readonly id: string
  readonly currency: Currency
  /** ISO 3166, two letters: the country that items are sent from. */
  readonly country: string
  /** ISO 639: the language of buyers there. */
  readonly language: string
  /** Language and country, in the form of eBay's language headers. */
  readonly locale: string
  readonly postalCode: PostalCodeRule
  /** eBay's id of the category tree that holds its leaf categories. */
  readonly categoryTree: string
  /** eBay's lowest fixed price (well known; its contract gives no number). */
  readonly lowestPrice: Money
  readonly sizes: SiteSizes
  /** The shipping service of the policy that PastFash creates, in eBay's codes. Used unless eBay says otherwise. */
  readonly shipping: ShippingService
  readonly policies: PolicyTerms
}

export type PostalCodeRule = {
  /** The seller's word for it, such as "ZIP code". */
  readonly name: string
  /** Parses a code into the form that eBay gets. Its error is the sentence for an invalid code. */
  readonly schema: z.ZodType<string, string>
  /** The sentence for a missing or invalid code. */
  readonly invalidSentence: string
  readonly isDigits: boolean
  /** Whether two spellings mean the same place. */
  readonly samePlace: (one: string, other: string) => boolean
}

export type ShippingService = { readonly carrier: string; readonly service: string }

/** Terms of the policies that PastFash creates if an account has none. The seller can change them at eBay. */
export type PolicyTerms = {
  /** The buyer's price of shipping. */
  readonly shippingPrice: Money
  /** Days until a sold item is sent. */
  readonly handlingDays: number
  /** Days in which a buyer can return it at their cost. */
  readonly returnDays: number
}

export type SiteSizes = {
  /** The size system that its buyers know, and its names as sizes write them before or after the number. */
  readonly system: SizeSystem
  readonly systemNames: readonly string[]
  /** eBay's item specific that holds the size of a shoe. */
  readonly shoeAspect: string
  /**
   * Standard sizes, used while eBay cannot be asked. From general knowledge, not from eBay. Wide on purpose, because a
   * missing size is refused.
   */
  readonly standard: {
    readonly shoes: Readonly<Record<'Men' | 'Women', readonly string[]>>
    readonly women: readonly string[]
    readonly men: readonly string[]
    /** Waist sizes of men's trousers, in addition to `men`. */
    readonly menWaists: readonly string[]
    readonly oneSize: string
  }
}

const invalidZip = 'Please enter a five-digit ZIP code, such as 97201.'
const letterSizes = ['XXS', 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL', '6XL']

const unitedStates: Marketplace = {
  id: 'EBAY_US',
  currency: 'USD',
  country: 'US',
  language: 'en',
  locale: 'en-US',
  postalCode: {
    name: 'ZIP code',
    invalidSentence: invalidZip,
    schema: z
      .string()
      .trim()
      .regex(/^\d{5}(-\d{4})?$/, invalidZip)
      // The lowest ZIP code of the USPS is 00501.
      .refine((zip) => !zip.startsWith('000'), invalidZip),
    isDigits: true,
    // Four further digits say nothing if the other code lacks them.
    samePlace: (one, other) =>
      one === other || (one.slice(0, 5) === other.slice(0, 5) && (one.length === 5 || other.length === 5)),
  },
  categoryTree: '0',
  lowestPrice: money(0.99, 'USD'),
  sizes: {
    system: 'US',
    systemNames: ['us', 'usa'],
    shoeAspect: 'US Shoe Size',
    standard: {
      shoes: { Men: sizeSteps(5, 16, 0.5), Women: sizeSteps(4, 13, 0.5) },
      women: [
        ...letterSizes,
        ...sizeSteps(0, 6).map((size) => `${size}X`),
        ...sizeSteps(14, 32, 2).map((size) => `${size}W`),
        '00',
        ...sizeSteps(0, 32, 2),
        ...sizeSteps(1, 17, 2),
        ...sizeSteps(23, 40),
      ],
      men: [...letterSizes, 'MT', 'LT', 'XLT', '2XLT', '3XLT', '4XLT'],
      menWaists: sizeSteps(26, 60),
      oneSize: 'One Size',
    },
  },
  // Works in the sandbox and in production; newer codes do not.
  shipping: { carrier: 'USPS', service: 'USPSPriority' },
  policies: { shippingPrice: money(5.99, 'USD'), handlingDays: 3, returnDays: 30 },
}

export const marketplaces: readonly Marketplace[] = [unitedStates]

/** Used for sellers without an account, and for accounts whose marketplace is not known here. */
export const homeMarketplace: Marketplace = unitedStates

/** The marketplace of a row, by its `marketplace_id`. */
export function marketplaceOf(id: string | null | undefined): Marketplace {
  return marketplaces.find((each) => each.id === id) ?? homeMarketplace
}

/** The sizes from one number to another, both included, as text. */
function sizeSteps(from: number, to: number, step = 1): string[] {
  return Array.from({ length: (to - from) / step + 1 }, (_, index) => String(from + index * step))
}
