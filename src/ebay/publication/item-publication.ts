import { z } from 'zod'
import { shopCurrency } from '../../items/money.ts'
import { readinessFaultSchema } from '../readiness/readiness-fault.ts'
import { publishFormSchema } from './publish-form.ts'
import { publishStatuses } from './publish-status.ts'

/** What became of an item at eBay, in the environment that is set. */
export const itemPublicationSchema = z.object({
  status: z.enum(publishStatuses),
  /** A decimal of the marketplace's currency. */
  price: z.number().nullable(),
  currency: z.string().default(shopCurrency),
  quantity: z.int().nullable(),
  listingId: z.string().nullable(),
  /** Null too while the only listing that was made has ended and another one is tried. */
  listingUrl: z.string().nullable(),
  /** In plain words, with eBay's own behind them; null where nothing went wrong. */
  error: z.string().nullable(),
  /** What eBay warned of when it took what was sent last, in its own words; null where of nothing. */
  warnings: z.string().nullable(),
  /** The fault that mends it, with field and what may be chosen. */
  fix: readinessFaultSchema.nullable(),
  /** The SKU under which eBay has it. */
  ebaySku: z.string(),
  publishedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  soldAt: z.iso.datetime().nullable(),
  /** What would be sent now is not what eBay was sent last. */
  isChanged: z.boolean(),
  /** An update is on its way. */
  isUpdating: z.boolean(),
  /** The name of the eBay account that it is listed from, or may be, and that alone can change it, where another one is connected. */
  otherAccount: z.string().nullable(),
  /**
   * Of what is unknown, where eBay is not asked about it since the account that it may be listed from is not connected: that one's
   * name, and the page at eBay where the seller can look.
   */
  unasked: z.object({ account: z.string(), lookAt: z.string() }).nullable().default(null),
  /** As it was confirmed last. */
  form: publishFormSchema,
})
export type ItemPublication = z.infer<typeof itemPublicationSchema>
