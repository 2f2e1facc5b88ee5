import { moneyWords } from '../items/money.ts'
import type { Marketplace } from './marketplace.ts'

/** The names of the policies that PastFash makes where an account has none, by which they are found again. */
export const policyNames = {
  payment: 'PastFash payment',
  fulfillment: 'PastFash shipping',
  return: 'PastFash returns',
} as const

/** What they say, in words, for whoever is asked whether they shall be made. */
export function policyTermsWords({ policies }: Marketplace): readonly string[] {
  const { shippingPrice, handlingDays, returnDays } = policies
  return [
    'Payment: buyers pay at once.',
    `Shipping: buyers pay ${moneyWords(shippingPrice)}, and you send within ${handlingDays} days.`,
    `Returns: for ${returnDays} days, and buyers pay the way back.`,
  ]
}
