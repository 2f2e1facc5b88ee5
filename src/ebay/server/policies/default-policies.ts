import type { PolicyKind } from '../../api.ts'
import { policyNames } from '../../policy-terms.ts'
import { type KnownPolicies, ofEachKind } from '../connection/known-policies.ts'

/** A business policy of the seller's account: eBay's id and the seller's name for it. */
export type Policy = KnownPolicies[PolicyKind][number]
/** eBay's ids of the policies that items are listed with; null for a kind without one. */
export type DefaultPolicies = Readonly<Record<PolicyKind, string | null>>

/**
 * The policy of each kind to list with: the current one while eBay has it, else the one that PastFash made, else the only one.
 * Null if there is no policy, or if the seller must choose between several.
 */
export function defaultPolicies(policies: KnownPolicies, current: DefaultPolicies): DefaultPolicies {
  return ofEachKind((kind) => {
    const ofKind = policies[kind]
    const policy =
      ofKind.find(({ id }) => id === current[kind]) ?? ofKind.find(({ name }) => name === policyNames[kind])
    return (policy ?? (ofKind.length === 1 ? ofKind[0] : undefined))?.id ?? null
  })
}
