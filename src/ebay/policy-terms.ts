import { moneyWords } from '../items/money.ts'
import type { Marketplace } from './marketplace.ts'

/** Names of the policies that PastFash creates for an account; it finds them again by these names. */
export const policyNames = {
  payment: 'PastFash payment',
  fulfillment: 'PastFash shipping',
  return: 'PastFash returns',
} as const

/** The terms of the policies in words, for a seller who is asked whether to create them. */
export function policyTermsWords({ policies }: Marketplace): readonly string[] {
  const { shippingPrice, handlingDays, returnDays } = policies
  return [
    'Payment: buyers pay right away.',
    `Shipping: buyers pay ${moneyWords(shippingPrice)}, and you ship within ${handlingDays} days.`,
    `Returns: accepted for ${returnDays} days. Buyers pay return shipping.`,
  ]
}
