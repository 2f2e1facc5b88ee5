import { z } from 'zod'
import { shopCurrency } from '../../items/money.ts'
import { readinessFaultSchema } from '../readiness/readiness-fault.ts'
import { publishFormSchema } from './publish-form.ts'
import { publishStatuses } from './publish-status.ts'

/** The state of an item at eBay, in the environment that is set. */
export const itemPublicationSchema = z.object({
  status: z.enum(publishStatuses),
  /** A decimal of the marketplace's currency. */
  price: z.number().nullable(),
  currency: z.string().default(shopCurrency),
  quantity: z.int().nullable(),
  listingId: z.string().nullable(),
  /** Also null while the only listing has ended and another one is tried. */
  listingUrl: z.string().nullable(),
  /** The error in plain words, followed by eBay's own. Null if nothing went wrong. */
  error: z.string().nullable(),
  /** eBay's warnings about the last accepted call, in its own words; null if there were none. */
  warnings: z.string().nullable(),
  /** The fault behind the error, with the field that fixes it and the values to choose from. */
  fix: readinessFaultSchema.nullable(),
  /** The SKU under which eBay has it. */
  ebaySku: z.string(),
  publishedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  soldAt: z.iso.datetime().nullable(),
  /** eBay would get something else now than it was sent last. */
  isChanged: z.boolean(),
  /** An update is being sent. */
  isUpdating: z.boolean(),
  /**
   * Name of the eBay account that the item is, or may be, listed from, if another account is connected. Only that account
   * can change it.
   */
  otherAccount: z.string().nullable(),
  /**
   * Set for an unknown item that eBay is not asked about, because its possible account is not connected. Names that account
   * and the page at eBay where the seller can look.
   */
  unasked: z.object({ account: z.string(), lookAt: z.string() }).nullable().default(null),
  /** The form as it was confirmed last. */
  form: publishFormSchema,
})
export type ItemPublication = z.infer<typeof itemPublicationSchema>
