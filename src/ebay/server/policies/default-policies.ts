import type { PolicyKind } from '../../api.ts'
import { policyNames } from '../../policy-terms.ts'
import { type KnownPolicies, ofEachKind } from '../connection/known-policies.ts'

/** A business policy of the seller's account, by eBay's id and the seller's name of it. */
export type Policy = KnownPolicies[PolicyKind][number]
/** eBay's ids of the policies that items are listed with; null where there is none. */
export type DefaultPolicies = Readonly<Record<PolicyKind, string | null>>

/**
 * Of each kind the policy to list with: the one that was, while eBay has it; else the one that PastFash made; else the only one.
 * Null where there is none, and where there are several and the seller is to choose.
 */
export function defaultPolicies(known: KnownPolicies, current: DefaultPolicies): DefaultPolicies {
  return ofEachKind((kind) => {
    const ofKind = known[kind]
    const found = ofKind.find(({ id }) => id === current[kind]) ?? ofKind.find(({ name }) => name === policyNames[kind])
    return (found ?? (ofKind.length === 1 ? ofKind[0] : undefined))?.id ?? null
  })
}
