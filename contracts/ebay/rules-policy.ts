import type { PolicyBody, PolicyKind } from './bodies.ts'
import { type EbayError, ebayError } from './ebay-error.ts'
import { limits } from './limits.ts'
import { marketplaces } from './rules-offer.ts'
import { invalidPolicyField, missingPolicyField } from './rules-policy-field.ts'
import { refusalsOfShippingOptions } from './rules-policy-shipping.ts'

/**
 * POST of a business policy: 20401 for missing values, 20403 for invalid ones, 20405 and 20406 for payment methods and
 * returns. `refusalOfTakenName` checks the name. Account API, types *PolicyRequest. Retired fields (categoryTypes.default,
 * paymentMethods, surcharge) are refused here; eBay ignores some.
 */
export function refusalsOfPolicy(kind: PolicyKind, policy: PolicyBody): EbayError[] {
  return [
    ...refusalsOfName(policy),
    ...refusalsOfMarketplace(policy),
    ...refusalsOfCategoryTypes(kind, policy),
    ...refusalsByKind(kind, policy),
  ]
}

/**
 * 400 with 20400 for a name that is taken in this marketplace. With `showsId` it contains the existing id. Public code has
 * seen it under changing names and not at all, so no client may rely on it.
 */
export function refusalOfTakenName(name: string, existingId: string, showsId: boolean): EbayError {
  const error = ebayError(20400, {}, showsId ? { DuplicateProfileId: existingId } : {}, 'account')
  return {
    ...error,
    message: 'Invalid request',
    longMessage: `Invalid request. The policy name ${name} is already used.`,
  }
}

/** 400 with 20403: every policy call of a seller who is not opted in (yet) to SELLING_POLICY_MANAGEMENT. Public code. */
export function refusalOfSellerNotOptedIn(): EbayError {
  const error = ebayError(20403, {}, {}, 'account')
  return { ...error, message: 'Invalid request', longMessage: 'User is not eligible for Business Policy.' }
}

/** Whether a fulfillment policy calculates a buyer's shipping cost from the package. Its items then need a weight. */
export function hasCalculatedShipping(policy: PolicyBody): boolean {
  return (policy.shippingOptions ?? []).some((option) => option.costType === 'CALCULATED')
}

function refusalsByKind(kind: PolicyKind, policy: PolicyBody): EbayError[] {
  switch (kind) {
    case 'payment':
      return (policy.paymentMethods ?? []).length > 0
        ? [ebayError(20405, { fieldName: 'paymentMethods' }, { fieldName: 'paymentMethods' })]
        : []
    case 'fulfillment':
      return [...refusalsOfHandling(policy), ...refusalsOfShippingOptions(policy.shippingOptions)]
    case 'return':
      return refusalsOfReturns(policy)
    default:
      return kind satisfies never
  }
}

/** The name has at most 64 characters, the description 250. */
function refusalsOfName({ name, description = '' }: PolicyBody): EbayError[] {
  return [
    ...((name ?? '').trim() === '' ? [missingPolicyField('name')] : []),
    ...((name ?? '').length > limits.policyName
      ? [invalidPolicyField('name', `Max ${limits.policyName} characters.`)]
      : []),
    ...(description.length > limits.policyDescription
      ? [invalidPolicyField('description', `Max ${limits.policyDescription} characters.`)]
      : []),
  ]
}

function refusalsOfMarketplace({ marketplaceId }: PolicyBody): EbayError[] {
  if (!marketplaceId) return [missingPolicyField('marketplaceId')]
  return marketplaces.includes(marketplaceId) ? [] : [invalidPolicyField('marketplaceId')]
}

/** At least one of two types; motor vehicles cannot be returned. */
function refusalsOfCategoryTypes(kind: PolicyKind, { categoryTypes = [] }: PolicyBody): EbayError[] {
  if (categoryTypes.length === 0) return [missingPolicyField('categoryTypes')]
  const allowed = ['ALL_EXCLUDING_MOTORS_VEHICLES', ...(kind === 'return' ? [] : ['MOTORS_VEHICLES'])]
  return categoryTypes.flatMap(({ name, default: isDefault }) => [
    ...(allowed.includes(name ?? '') ? [] : [invalidPolicyField('categoryTypes.name', name)]),
    ...(isDefault === undefined ? [] : [invalidPolicyField('categoryTypes.default', 'The field is deprecated.')]),
  ])
}

/** Business days between payment and shipping: a whole number of days, 0 to 30 (the upper end is assumed). */
function refusalsOfHandling({ handlingTime }: PolicyBody): EbayError[] {
  if (handlingTime === undefined) return [missingPolicyField('handlingTime')]
  const { value = -1, unit } = handlingTime
  const isFine = Number.isInteger(value) && value >= 0 && value <= 30 && (unit === 'DAY' || unit === 'BUSINESS_DAY')
  return isFine ? [] : [invalidPolicyField('handlingTime')]
}

/** A seller who accepts returns sets the period (30 or 60 days) and the payer. The refund is always money. */
function refusalsOfReturns({
  returnsAccepted,
  returnPeriod,
  returnShippingCostPayer,
  refundMethod,
}: PolicyBody): EbayError[] {
  if (returnsAccepted === undefined) return [missingPolicyField('returnsAccepted')]
  if (!returnsAccepted) return []
  const isPeriod = returnPeriod?.unit === 'DAY' && [30, 60].includes(returnPeriod.value ?? 0)
  return [
    ...(returnPeriod === undefined
      ? [missingPolicyField('returnPeriod')]
      : isPeriod
        ? []
        : [invalidReturnOption('returnPeriod')]),
    ...(returnShippingCostPayer === undefined
      ? [missingPolicyField('returnShippingCostPayer')]
      : ['BUYER', 'SELLER'].includes(returnShippingCostPayer)
        ? []
        : [invalidReturnOption('returnShippingCostPayer')]),
    ...(refundMethod === undefined || refundMethod === 'MONEY_BACK' ? [] : [invalidReturnOption('refundMethod')]),
  ]
}

function invalidReturnOption(fieldName: string): EbayError {
  return ebayError(20406, {}, { fieldName })
}
