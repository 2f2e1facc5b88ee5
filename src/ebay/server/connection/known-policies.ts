import { z } from 'zod'
import { type PolicyKind, policyKinds } from '../../api.ts'

const policies = z.array(z.object({ id: z.string(), name: z.string() }))

/** What `known_policies` holds: the policies that the account has, as eBay listed them last. */
const knownPoliciesSchema = z.object({ payment: policies, fulfillment: policies, return: policies } satisfies Record<
  PolicyKind,
  z.ZodType
>)
export type KnownPolicies = z.infer<typeof knownPoliciesSchema>

export const noPolicies: KnownPolicies = { payment: [], fulfillment: [], return: [] }

/** None where eBay was not asked yet, or an older version kept them in another shape. */
export function readKnownPolicies(stored: Readonly<Record<string, unknown>> | null): KnownPolicies {
  const { success, data } = knownPoliciesSchema.safeParse(stored)
  return success ? data : noPolicies
}

/** A value for each of the three kinds. */
export function ofEachKind<Value>(value: (kind: PolicyKind) => Value): Record<PolicyKind, Value> {
  const [payment, fulfillment, returns] = policyKinds
  return { payment: value(payment), fulfillment: value(fulfillment), return: value(returns) }
}
