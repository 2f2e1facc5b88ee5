import { z } from 'zod'
import { type PolicyKind, policyKinds } from '../../api.ts'

const policies = z.array(z.object({ id: z.string(), name: z.string() }))

/** The content of `known_policies`: the account's policies, as eBay listed them last. */
const knownPoliciesSchema = z.object({ payment: policies, fulfillment: policies, return: policies } satisfies Record<
  PolicyKind,
  z.ZodType
>)
export type KnownPolicies = z.infer<typeof knownPoliciesSchema>

export const noPolicies: KnownPolicies = { payment: [], fulfillment: [], return: [] }

/** Empty lists if eBay was not asked yet, or if an older version stored another shape. */
export function readKnownPolicies(stored: Readonly<Record<string, unknown>> | null): KnownPolicies {
  const { success, data } = knownPoliciesSchema.safeParse(stored)
  return success ? data : noPolicies
}

/** Calls `value` for each of the three kinds. */
export function ofEachKind<Value>(value: (kind: PolicyKind) => Value): Record<PolicyKind, Value> {
  const [payment, fulfillment, returns] = policyKinds
  return { payment: value(payment), fulfillment: value(fulfillment), return: value(returns) }
}
