import { z } from 'zod'
import { shopCurrency } from '../../items/money.ts'
import { readinessFaultSchema } from '../readiness/readiness-fault.ts'
import { publishFormSchema } from './publish-form.ts'
import { publishStatuses } from './publish-status.ts'

/** The state of an item in the eBay environment of the settings, such as production. */
export const itemPublicationSchema = z.object({
  status: z.enum(publishStatuses),
  /** A decimal amount of `currency`, such as 24.99. */
  price: z.number().nullable(),
  currency: z.string().default(shopCurrency),
  quantity: z.int().nullable(),
  listingId: z.string().nullable(),
  /** Address of the listing that the status is about. Null if there is none, even if an earlier listing has ended. */
  listingUrl: z.string().nullable(),
  /** The error in plain words, followed by eBay's own message. Null if nothing went wrong. */
  error: z.string().nullable(),
  /** eBay's warnings about the last accepted call, in its own words; null if there were none. */
  warnings: z.string().nullable(),
  /** The fault behind the error, with the field that fixes it and the values to choose from. */
  fix: readinessFaultSchema.nullable(),
  /** The SKU under which eBay has the item. */
  ebaySku: z.string(),
  publishedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  soldAt: z.iso.datetime().nullable(),
  /** The listing is live, and the item has changed since it was last sent to eBay. */
  isChanged: z.boolean(),
  /** An update is being sent. */
  isUpdating: z.boolean(),
  /**
   * Name of the eBay account that the item is, or may be, listed from. Only that account can change the item. Null if
   * that account is connected, if none is, or if the item is not listed.
   */
  otherAccount: z.string().nullable(),
  /**
   * Set while the status is `unknown` and eBay cannot be asked, because the account that may list the item is not
   * connected. Names that account and the page at eBay where the seller can look.
   */
  unasked: z.object({ account: z.string(), lookAt: z.string() }).nullable().default(null),
  /** The form as the item fills it in now, with the changes that the seller confirmed last. */
  form: publishFormSchema,
})
export type ItemPublication = z.infer<typeof itemPublicationSchema>
