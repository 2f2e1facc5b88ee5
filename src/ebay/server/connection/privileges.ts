import { z } from 'zod'
import { amountText, moneyOf } from '../../../items/money.ts'
import type { Marketplace } from '../../marketplace.ts'
import type { CallEbay } from '../client/ebay-call.ts'

const answerSchema = z.object({
  sellerRegistrationCompleted: z.boolean().optional(),
  sellingLimit: z
    .object({ amount: z.object({ value: z.string() }).optional(), quantity: z.int().optional() })
    .optional(),
})

/** The content of `privileges`: what eBay answered about the account. `amount` is the limit of a month, in digits. */
const privilegesSchema = z.object({
  isRegistered: z.boolean().nullable(),
  sellingLimit: z.object({ amount: z.string().nullable(), quantity: z.int().nullable() }).nullable(),
})
export type Privileges = z.infer<typeof privilegesSchema>

/**
 * Asks eBay whether the account may sell, and up to which monthly limits (Account API, getPrivileges). Throws `EbayFailure`.
 */
export async function askPrivileges(call: CallEbay, marketplace: Marketplace): Promise<Privileges> {
  const { sellerRegistrationCompleted, sellingLimit } = await call({
    host: 'api',
    method: 'GET',
    path: '/sell/account/v1/privilege',
    answer: answerSchema,
    isRepeatable: true,
  })
  return {
    isRegistered: sellerRegistrationCompleted ?? null,
    sellingLimit: sellingLimit
      ? { amount: inDigits(sellingLimit.amount?.value, marketplace), quantity: sellingLimit.quantity ?? null }
      : null,
  }
}

/** All null if eBay was not asked yet. */
export function readPrivileges(stored: Readonly<Record<string, unknown>> | null): Privileges {
  const { success, data } = privilegesSchema.safeParse(stored)
  return success ? data : { isRegistered: null, sellingLimit: null }
}

/** Turns eBay's 25000.0 into 25000.00. */
function inDigits(value = '', { currency }: Marketplace): string | null {
  const amount = moneyOf(value, currency)
  return amount ? amountText(amount) : null
}
