import { z } from 'zod'
import type { PolicyKind } from '../../api.ts'
import { textOf } from '../../errors/ebay-error.ts'
import type { Marketplace } from '../../marketplace.ts'
import { policyNames } from '../../policy-terms.ts'
import { type CallEbay, EbayFailure } from '../client/ebay-call.ts'
import type { KnownPolicies } from '../connection/known-policies.ts'
import type { Policy } from './default-policies.ts'

const accountApi = '/sell/account/v1'

/** Every function below throws this error while eBay has not switched business policies on for the account. */
export function isNotEligible(error: unknown): boolean {
  return (
    error instanceof EbayFailure &&
    error.errors.some((each) => each.errorId === 20403 && /not eligible for business polic/iu.test(textOf(each)))
  )
}

/** The policies of each kind that an item can be listed with. Throws `EbayFailure`. */
export async function listPolicies(callEbay: CallEbay, marketplace: Marketplace): Promise<KnownPolicies> {
  const [payment, fulfillment, returns] = await Promise.all([
    listUsable(callEbay, marketplace, 'payment'),
    listUsable(callEbay, marketplace, 'fulfillment'),
    listUsable(callEbay, marketplace, 'return'),
  ])
  return { payment, fulfillment, return: returns }
}

async function listUsable(callEbay: CallEbay, { id: marketplaceId }: Marketplace, kind: PolicyKind): Promise<Policy[]> {
  const path = `${accountApi}/${kind}_policy?marketplace_id=${marketplaceId}`
  const answer = await callEbay({ host: 'api', method: 'GET', path, answer: listSchemas[kind], isRepeatable: true })
  return answer.filter((policy) => isUsable(kind, policy)).map(({ id, name }) => ({ id, name }))
}

/**
 * Makes a policy, or finds the existing one of that name. Names are unique, so a repeated call does no harm. Throws
 * `EbayFailure`.
 */
export async function makePolicy(
  callEbay: CallEbay,
  kind: PolicyKind,
  body: { readonly name: string; readonly marketplaceId: string },
): Promise<Policy> {
  try {
    const path = `${accountApi}/${kind}_policy${kind === 'payment' || kind === 'return' ? '' : '/'}`
    const { id } = await callEbay({
      host: 'api',
      method: 'POST',
      path,
      body,
      answer: policySchemas[kind],
      isRepeatable: true,
    })
    return { id, name: body.name }
  } catch (error) {
    if (!(error instanceof EbayFailure) || (error.kind !== 'refused' && error.kind !== 'unknown')) throw error
    const existing = await findByName(callEbay, kind, body)
    if (!existing) throw error
    return existing
  }
}

async function findByName(
  callEbay: CallEbay,
  kind: PolicyKind,
  { name, marketplaceId }: { readonly name: string; readonly marketplaceId: string },
): Promise<Policy | undefined> {
  const path = `${accountApi}/${kind}_policy/get_by_policy_name?marketplace_id=${marketplaceId}&name=${encodeURIComponent(name)}`
  try {
    const { id } = await callEbay({ host: 'api', method: 'GET', path, answer: policySchemas[kind], isRepeatable: true })
    return { id, name }
  } catch (error) {
    if (error instanceof EbayFailure && error.kind === 'refused') return undefined
    throw error
  }
}

type ListedPolicy = Policy & { readonly isForVehicles: boolean; readonly hasCalculatedShipping: boolean }

/** Leaves out policies with calculated shipping, which needs the weight of every item, and policies for vehicles. */
function isUsable(kind: PolicyKind, { name, isForVehicles, hasCalculatedShipping }: ListedPolicy): boolean {
  return name === policyNames[kind] || (!isForVehicles && !hasCalculatedShipping)
}

const policyFields = {
  name: z.string().catch(''),
  categoryTypes: z.array(z.object({ name: z.string() })).optional(),
  shippingOptions: z.array(z.object({ optionType: z.string().optional(), costType: z.string().optional() })).optional(),
}
type PolicyAnswer = z.infer<z.ZodObject<typeof policyFields>>

function toListedPolicy(id: string, { name, categoryTypes = [], shippingOptions = [] }: PolicyAnswer): ListedPolicy {
  return {
    id,
    name: name === '' ? id : name,
    isForVehicles: categoryTypes.length > 0 && categoryTypes.every((type) => type.name === 'MOTORS_VEHICLES'),
    hasCalculatedShipping: shippingOptions.some(
      ({ optionType, costType }) => optionType !== 'INTERNATIONAL' && costType === 'CALCULATED',
    ),
  }
}

const policySchemas = {
  payment: z
    .object({ ...policyFields, paymentPolicyId: z.string() })
    .transform((policy) => toListedPolicy(policy.paymentPolicyId, policy)),
  fulfillment: z
    .object({ ...policyFields, fulfillmentPolicyId: z.string() })
    .transform((policy) => toListedPolicy(policy.fulfillmentPolicyId, policy)),
  return: z
    .object({ ...policyFields, returnPolicyId: z.string() })
    .transform((policy) => toListedPolicy(policy.returnPolicyId, policy)),
}

/** eBay leaves an empty list out. */
const listSchemas = {
  payment: z
    .object({ paymentPolicies: z.array(policySchemas.payment).optional() })
    .transform(({ paymentPolicies = [] }) => paymentPolicies),
  fulfillment: z
    .object({ fulfillmentPolicies: z.array(policySchemas.fulfillment).optional() })
    .transform(({ fulfillmentPolicies = [] }) => fulfillmentPolicies),
  return: z
    .object({ returnPolicies: z.array(policySchemas.return).optional() })
    .transform(({ returnPolicies = [] }) => returnPolicies),
}
