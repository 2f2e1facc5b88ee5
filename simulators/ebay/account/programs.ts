import { refusalOfSecondOptIn } from '../../../contracts/ebay/rules-stored.ts'
import type { Market } from '../market.ts'
import type { Seller } from '../stored-rows.ts'
import { json, refused } from '../wire/answer.ts'
import type { SellerHandler } from '../wire/api-call.ts'

const programType = 'SELLING_POLICY_MANAGEMENT'

export const programHandlers: Readonly<Record<string, SellerHandler>> = {
  getOptedInPrograms: ({ market, seller }) =>
    json(200, { programs: hasPolicies(market, seller) ? [{ programType }] : [] }),

  optInToProgram: ({ market, seller }) => {
    // Refused also while the first opt-in is still being processed: an assumption.
    if (seller.policiesFrom !== undefined) return refused(409, refusalOfSecondOptIn())
    const { optInDelayMs } = market.settings
    const policiesFrom = optInDelayMs === null ? null : market.clock.now() + optInDelayMs
    market.sellers.set(seller.userId, { ...seller, policiesFrom })
    return json(200, {})
  },

  getPrivileges: ({ seller: { isRegistered, sellingLimit } }) =>
    json(200, {
      sellerRegistrationCompleted: isRegistered,
      sellingLimit: { amount: { value: sellingLimit.amount, currency: 'USD' }, quantity: sellingLimit.quantity },
    }),
}

/** Whether eBay has switched business policies on for this seller. */
export function hasPolicies({ clock }: Market, { policiesFrom }: Seller): boolean {
  return typeof policiesFrom === 'number' && policiesFrom <= clock.now()
}
