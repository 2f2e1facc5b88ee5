import type { OfferBody, PolicyKind } from './bodies.ts'
import { type EbayError, ebayError } from './ebay-error.ts'
import { missingField } from './rules-offer.ts'

/**
 * A stored policy as an offer uses it. `hasCalculatedShipping`: one of its domestic options has costType CALCULATED.
 */
export type UsedPolicy = {
  readonly kind: PolicyKind
  readonly marketplaceId: string
  readonly hasCalculatedShipping: boolean
}

const policyFields = {
  payment: 'paymentPolicyId',
  fulfillment: 'fulfillmentPolicyId',
  return: 'returnPolicyId',
} as const satisfies Record<PolicyKind, string>

/** Checks that all three are set (25017), exist in the offer's marketplace (25035) and are of the right kind (25036). */
export function refusalsOfPolicies(offer: OfferBody, findPolicy: (id: string) => UsedPolicy | undefined): EbayError[] {
  return (['payment', 'fulfillment', 'return'] as const).flatMap((kind): EbayError[] => {
    const id = offer.listingPolicies?.[policyFields[kind]]
    if (!id) return [missingField(`listingPolicies.${policyFields[kind]}`)]
    const policy = findPolicy(id)
    if (policy === undefined || policy.marketplaceId !== offer.marketplaceId)
      return [ebayError(25035, {}, { [policyFields[kind]]: id })]
    if (policy.kind === kind) return []
    return [ebayError(25036, { PolicyId: id, PolicyEnum: kind.toUpperCase() }, { [policyFields[kind]]: id })]
  })
}

/** Whether the buyer's shipping cost is calculated from the package, as the offer's fulfillment policy says. */
export function isShippingCalculated(offer: OfferBody, findPolicy: (id: string) => UsedPolicy | undefined): boolean {
  const policy = findPolicy(offer.listingPolicies?.fulfillmentPolicyId ?? '')
  return policy?.kind === 'fulfillment' && policy.hasCalculatedShipping
}
