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

/** A request that has passed `faultsOfRequest` and is known by its operation. */
export type RuledRequest = {
  readonly operationId: string
  readonly pathParameters: Readonly<Record<string, string>>
  readonly query?: URLSearchParams
  /** Names in any case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
  /** Milliseconds since 1970; dates of a getOrders filter are held against it. */
  readonly now?: number
  /** The categories that there are; those of leaf categories.json when left out. */
  readonly leafCategories?: readonly LeafCategoryRules[]
}

/**
 * What eBay refuses about a request whatever it has stored: headers, required fields, enums, lengths, forms, bulk sizes. Empty
 * when nothing. For bulk calls only what refuses the whole call (25727, 25728, …): each entry is judged by the rule of its single
 * call (`refusalsOfItem`, `refusalsOfNewOffer`). What depends on what is stored: rules-publish.ts, rules-stored.ts, rules-limits.ts.
 */
export function refusals(request: RuledRequest): EbayError[] {
  return [
    ...refusalsOfHeaders(request.headers),
    ...refusalsOfBulk(request.operationId, request.body),
    ...(rulesOf[request.operationId]?.(request) ?? []),
  ]
}

/** Bodies have the contract's types by now: `faultsOfRequest` comes first. */
const rulesOf: Readonly<Record<string, (request: RuledRequest) => EbayError[]>> = {
  createOrReplaceInventoryItem: ({ pathParameters, body }) =>
    refusalsOfItem(pathParameters['sku'] ?? '', body as ItemBody),
  getInventoryItem: ({ pathParameters }) => refusalsOfSku(pathParameters['sku'] ?? ''),
  deleteInventoryItem: ({ pathParameters }) => refusalsOfSku(pathParameters['sku'] ?? ''),
  // The document has sku as optional; without it the call fails: https://github.com/YosefHayim/ebay-mcp/issues/158
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

function taxonomy({ operationId, pathParameters, query, leafCategories }: RuledRequest): EbayError[] {
  return refusalsOfTaxonomy(operationId, pathParameters, query ?? new URLSearchParams(), leafCategories)
}

function refusalsOfPolicyQuery({ query }: RuledRequest): EbayError[] {
  return marketplaces.includes(query?.get('marketplace_id') ?? '') ? [] : [invalidPolicyField('marketplaceId')]
}

/** 20401 without a program, 20403 for another than the one that turns business policies on. */
function refusalsOfProgram({ programType }: { programType?: string }): EbayError[] {
  if (!programType) return [missingPolicyField('programType')]
  return programType === 'SELLING_POLICY_MANAGEMENT' ? [] : [ebayError(20403, { fieldName: 'programType' })]
}
