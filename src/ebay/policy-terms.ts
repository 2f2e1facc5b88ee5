/** What the policies say that PastFash makes where an account has none; the seller can change them at eBay. */
export const policyTerms = {
  /** US dollars that the buyer pays for shipping. */
  shippingPrice: '5.99',
  /** Days until a sold item is sent. */
  handlingDays: 3,
  /** Days in which it can be sent back, at the buyer's cost. */
  returnDays: 30,
} as const

/** Their names, by which they are found again. */
export const policyNames = {
  payment: 'PastFash payment',
  fulfillment: 'PastFash shipping',
  return: 'PastFash returns',
} as const

/** The same in words, for whoever is asked whether they shall be made. */
export const policyTermsWords: readonly string[] = [
  'Payment: buyers pay at once.',
  `Shipping: buyers pay $${policyTerms.shippingPrice}, and you send within ${policyTerms.handlingDays} days.`,
  `Returns: for ${policyTerms.returnDays} days, and buyers pay the way back.`,
]
