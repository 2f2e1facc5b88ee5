import { z } from 'zod'
import { type Currency, type Money, money } from '../items/money.ts'
import type { SizeSystem } from '../listings/sizes/size-tables.ts'

/** One of eBay's sites, with everything in which it differs from another: a further one is a further entry of `marketplaces`. */
export type Marketplace = {
  /** eBay's name of it (MarketplaceIdEnum), which rows keep as `marketplace_id`. */
  readonly id: string
  readonly currency: Currency
  /** ISO 3166, two letters: where items are sent from. */
  readonly country: string
  /** ISO 639, of what buyers read there. */
  readonly language: string
  /** Both, as eBay has them in its language headers. */
  readonly locale: string
  readonly postalCode: PostalCodeRule
  /** eBay's id of the tree that its leaf categories are in. */
  readonly categoryTree: string
  /** eBay's least for a fixed price (well known; its contract gives no number). */
  readonly lowestPrice: Money
  readonly sizes: SiteSizes
  /** How things are sent under the policy that PastFash makes, in eBay's codes: taken wherever eBay does not say otherwise. */
  readonly shipping: ShippingService
  readonly policies: PolicyTerms
}

export type PostalCodeRule = {
  /** What the seller calls it, such as "ZIP code". */
  readonly name: string
  /** One as it is sent to eBay. Its fault is the sentence for what is none. */
  readonly schema: z.ZodType<string, string>
  /** Said where none was given, and of what is none. */
  readonly wanted: string
  readonly isDigits: boolean
  /** What two spellings of the same place have in common. */
  readonly samePlace: (one: string, other: string) => boolean
}

export type ShippingService = { readonly carrier: string; readonly service: string }

/** What the policies say that PastFash makes where an account has none; the seller can change them at eBay. */
export type PolicyTerms = {
  /** What the buyer pays for shipping. */
  readonly shippingPrice: Money
  /** Days until a sold item is sent. */
  readonly handlingDays: number
  /** Days in which it can be sent back, at the buyer's cost. */
  readonly returnDays: number
}

export type SiteSizes = {
  /** The system that its buyers know, as sizes name it before or behind their number. */
  readonly system: SizeSystem
  readonly systemNames: readonly string[]
  /** eBay's item specific that holds the size of a shoe. */
  readonly shoeAspect: string
  /**
   * Standard sizes, for use while eBay could not be asked. From general knowledge, not from eBay: wide on purpose, since what is
   * missing here is refused.
   */
  readonly standard: {
    readonly shoes: Readonly<Record<'Men' | 'Women', readonly string[]>>
    readonly women: readonly string[]
    readonly men: readonly string[]
    /** Of men's trousers, beside `men`. */
    readonly menWaists: readonly string[]
    readonly oneSize: string
  }
}

const zipWanted = 'Please enter a ZIP code of five digits, such as 97201.'
const letters = ['XXS', 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL', '6XL']

const unitedStates: Marketplace = {
  id: 'EBAY_US',
  currency: 'USD',
  country: 'US',
  language: 'en',
  locale: 'en-US',
  postalCode: {
    name: 'ZIP code',
    wanted: zipWanted,
    schema: z
      .string()
      .trim()
      .regex(/^\d{5}(-\d{4})?$/, zipWanted)
      // The lowest one that the USPS has given out is 00501.
      .refine((zip) => !zip.startsWith('000'), zipWanted),
    isDigits: true,
    // The four further digits tell nothing where one side has none.
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
      shoes: { Men: stepping(5, 16, 0.5), Women: stepping(4, 13, 0.5) },
      women: [
        ...letters,
        ...stepping(0, 6).map((size) => `${size}X`),
        ...stepping(14, 32, 2).map((size) => `${size}W`),
        '00',
        ...stepping(0, 32, 2),
        ...stepping(1, 17, 2),
        ...stepping(23, 40),
      ],
      men: [...letters, 'MT', 'LT', 'XLT', '2XLT', '3XLT', '4XLT'],
      menWaists: stepping(26, 60),
      oneSize: 'One Size',
    },
  },
  // Works in the sandbox and in production, which newer codes do not.
  shipping: { carrier: 'USPS', service: 'USPSPriority' },
  policies: { shippingPrice: money(5.99, 'USD'), handlingDays: 3, returnDays: 30 },
}

export const marketplaces: readonly Marketplace[] = [unitedStates]

/** The one of an account for which eBay names none that is known here, and of whoever has no account yet. */
export const homeMarketplace: Marketplace = unitedStates

/** The marketplace of a row, by its `marketplace_id`. */
export function marketplaceOf(id: string | null | undefined): Marketplace {
  return marketplaces.find((each) => each.id === id) ?? homeMarketplace
}

/** The numbers from one to another, both among them, as sizes write them. */
function stepping(from: number, to: number, step = 1): string[] {
  return Array.from({ length: (to - from) / step + 1 }, (_, at) => String(from + at * step))
}
