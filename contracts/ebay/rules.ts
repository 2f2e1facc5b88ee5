import type { ItemBody, LocationBody, OfferBody, PolicyBody } from './bodies.ts'
import { type EbayError, ebayError } from './ebay-error.ts'
import type { LeafCategoryRules } from './leaf-categories.ts'
import { refusalsOfBulk } from './rules-bulk.ts'
import { refusalsOfHeaders } from './rules-headers.ts'
import { refusalsOfPictureAddress } from './rules-image.ts'
import { refusalsOfItem, refusalsOfSku } from './rules-item.ts'
import { refusalsOfLocation } from './rules-location.ts'
import { refusalsOfMetadata, refusalsOfTaxonomy } from './rules-lookup.ts'
import { marketplaces, refusalsOfNewOffer, refusalsOfOfferUpdate } from './rules-offer.ts'
import { refusalsOfOrders } from './rules-orders.ts'
import { refusalsOfPolicy } from './rules-policy.ts'
import { invalidPolicyField, missingPolicyField } from './rules-policy-field.ts'

/** A request that has passed `faultsOfRequest`, with its operation. */
export type WellFormedRequest = {
  readonly operationId: string
  readonly pathParameters: Readonly<Record<string, string>>
  readonly query?: URLSearchParams
  /** Names in any case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
  /** Milliseconds since 1970. Dates of a getOrders filter are compared with it. */
  readonly now?: number
  /** The existing categories; default: those of leaf-categories.json. */
  readonly leafCategories?: readonly LeafCategoryRules[]
}

/**
 * Refusals that do not depend on stored data: headers, required fields, enums, lengths, forms, bulk sizes. Empty for a good
 * request. Bulk calls: only refusals of the whole call (25727, 25728, …), as `refusalsOfItem` and `refusalsOfNewOffer` judge
 * entries. Stored data: rules-publish.ts, rules-stored.ts, rules-limits.ts.
 */
export function refusals(request: WellFormedRequest): EbayError[] {
  return [
    ...refusalsOfHeaders(request.headers),
    ...refusalsOfBulk(request.operationId, request.body),
    ...(rulesOf[request.operationId]?.(request) ?? []),
  ]
}

/** Bodies have the contract's types here, because `faultsOfRequest` comes first. */
const rulesOf: Readonly<Record<string, (request: WellFormedRequest) => EbayError[]>> = {
  createOrReplaceInventoryItem: ({ pathParameters, body }) =>
    refusalsOfItem(pathParameters['sku'] ?? '', body as ItemBody),
  getInventoryItem: ({ pathParameters }) => refusalsOfSku(pathParameters['sku'] ?? ''),
  deleteInventoryItem: ({ pathParameters }) => refusalsOfSku(pathParameters['sku'] ?? ''),
  // The document makes sku optional, but the call fails without it: https://github.com/YosefHayim/ebay-mcp/issues/158
  getOffers: ({ query }) => refusalsOfSku(query?.get('sku') ?? ''),
  createOffer: ({ body }) => refusalsOfNewOffer(body as OfferBody),
  updateOffer: ({ body }) => refusalsOfOfferUpdate(body as OfferBody, { isPublished: false }),
  createInventoryLocation: ({ pathParameters, body }) =>
    refusalsOfLocation(pathParameters['merchantLocationKey'] ?? '', body as LocationBody),
  createImageFromUrl: ({ body }) => refusalsOfPictureAddress((body as { imageUrl?: string }).imageUrl),
  createPaymentPolicy: ({ body }) => refusalsOfPolicy('payment', body as PolicyBody),
  createFulfillmentPolicy: ({ body }) => refusalsOfPolicy('fulfillment', body as PolicyBody),
  createReturnPolicy: ({ body }) => refusalsOfPolicy('return', body as PolicyBody),
  getPaymentPolicies: refusalsOfPolicyQuery,
  getFulfillmentPolicies: refusalsOfPolicyQuery,
  getReturnPolicies: refusalsOfPolicyQuery,
  getPaymentPolicyByName: refusalsOfPolicyQuery,
  getFulfillmentPolicyByName: refusalsOfPolicyQuery,
  getReturnPolicyByName: refusalsOfPolicyQuery,
  optInToProgram: ({ body }) => refusalsOfProgram(body as { programType?: string }),
  getDefaultCategoryTreeId: taxonomy,
  getCategorySubtree: taxonomy,
  getCategorySuggestions: taxonomy,
  getItemAspectsForCategory: taxonomy,
  getItemConditionPolicies: ({ pathParameters }) => refusalsOfMetadata(pathParameters),
  getShippingServices: ({ pathParameters }) => refusalsOfMetadata(pathParameters),
  getOrders: ({ query, now = Date.now() }) => refusalsOfOrders(query ?? new URLSearchParams(), now),
}

function taxonomy({ operationId, pathParameters, query, leafCategories }: WellFormedRequest): EbayError[] {
  return refusalsOfTaxonomy(operationId, pathParameters, query ?? new URLSearchParams(), leafCategories)
}

function refusalsOfPolicyQuery({ query }: WellFormedRequest): EbayError[] {
  return marketplaces.includes(query?.get('marketplace_id') ?? '') ? [] : [invalidPolicyField('marketplaceId')]
}

/** 20401 without a program, 20403 for any other than the one that turns business policies on. */
function refusalsOfProgram({ programType }: { programType?: string }): EbayError[] {
  if (!programType) return [missingPolicyField('programType')]
  return programType === 'SELLING_POLICY_MANAGEMENT' ? [] : [ebayError(20403, { fieldName: 'programType' })]
}
