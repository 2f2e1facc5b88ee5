import { z } from 'zod'
import { listingItemSchema, rangeInput } from '../listings/api.ts'
import { endpoint } from '../platform/endpoint.ts'
import { leafCategoryMetadataSchema } from './aspects/leaf-category-metadata.ts'
import { ebayEnvironments } from './environment.ts'
import { ebayTasks } from './publication/ebay-tasks.ts'
import { itemPublicationSchema } from './publication/item-publication.ts'
import { previewedItemSchema } from './publication/previewed-item.ts'
import { contentHash } from './publication/publication.ts'
import { givenFormSchema } from './publication/publish-form.ts'
import { publishStatuses } from './publication/publish-status.ts'
import { maxPreviewsPerRequest, maxPublishesPerRequest } from './publication/request-limits.ts'
import { readinessSchema } from './readiness/readiness.ts'
import { readinessFaultSchema } from './readiness/readiness-fault.ts'

/** The caller's own user id, as the specification has it. If sent, it must be the signed-in seller's. */
const userId = z.string().optional()
const isSandbox = z.boolean().optional()
const outcome = { success: z.boolean(), error: z.string().optional() }
/** Both halves of connecting: the address of eBay's consent page, and the exchange of the code that eBay sends back. */
export const ebayOauthEndpoint = endpoint({
  method: 'POST',
  path: '/functions/v1/ebay-oauth',
  limit: { times: 30, seconds: 600 },
  input: z.object({
    action: z.enum(['get_auth_url', 'exchange_token']),
    userId,
    isSandbox,
    /** For the address: eBay asks who signs in, even if somebody is signed in there. */
    anotherAccount: z.boolean().optional(),
    /** For the exchange: the code that eBay adds to the callback address, decoded once. */
    code: z.string().max(2048).optional(),
    state: z.string().max(200).optional(),
  }),
  output: z.object({ ...outcome, authUrl: z.string().optional() }),
})

const policySchema = z.object({ id: z.string(), name: z.string() })
export const policyKinds = ['payment', 'fulfillment', 'return'] as const
export type PolicyKind = (typeof policyKinds)[number]
const ofEachKind = <Value extends z.ZodType>(value: Value) =>
  z.object({ payment: value, fulfillment: value, return: value } satisfies Record<PolicyKind, Value>)

export const locationSchema = z.object({
  key: z.string(),
  name: z.string(),
  city: z.string().nullable(),
  stateOrProvince: z.string().nullable(),
  postalCode: z.string().nullable(),
  /** ISO 3166, two letters. */
  country: z.string(),
})

/** The data of the connection card. */
export const ebayAccountSchema = z.object({
  environment: z.enum(ebayEnvironments),
  /** False if keys are missing. Then nobody can connect, and `/test-ebay-config` says why. */
  isConfigured: z.boolean(),
  /** Null if no account is connected. */
  connection: z
    .object({
      ebayUserId: z.string(),
      ebayUsername: z.string(),
      marketplaceId: z.string(),
      updatedAt: z.iso.datetime(),
      /** The end of the refresh token; the account is connected until then. */
      tokenExpiresAt: z.iso.datetime(),
      /** The consent has ended or was withdrawn. */
      isExpired: z.boolean(),
      /** False: eBay has not yet reported, since the consent, what the account has. */
      isChecked: z.boolean(),
      /**
       * False: eBay wants the seller to finish registering before anything is published. Null: eBay has not answered.
       */
      isRegistered: z.boolean().nullable(),
      /**
       * eBay's monthly selling limit; null if eBay has not reported one. `amount` in digits, in the marketplace's
       * currency.
       */
      sellingLimit: z.object({ amount: z.string().nullable(), quantity: z.int().nullable() }).nullable(),
    })
    .nullable(),
  /** The default policy of each kind, or null. */
  policies: ofEachKind(policySchema.nullable()),
  /** The policies of each kind that the account has, to choose from. */
  policyChoices: ofEachKind(z.array(policySchema)),
  /** eBay is switching business policies on, which takes up to a day. */
  isOptInPending: z.boolean(),
  /** The place that items are sent from; null if the account has none or the seller has not chosen one yet. */
  location: locationSchema.nullable(),
  /** All locations of the account. */
  locationChoices: z.array(locationSchema),
  /** The number of items whose listing is ready, or that are or may be for sale. */
  readyItems: z.int().nonnegative(),
})
export type EbayAccount = z.infer<typeof ebayAccountSchema>

export const ebayAccountEndpoint = endpoint({
  method: 'GET',
  path: '/api/ebay',
  input: z.object({}),
  output: ebayAccountSchema,
})

/** Ends the connection: eBay is notified and the tokens are deleted; items and their links stay. */
export const disconnectEbayEndpoint = endpoint({
  method: 'POST',
  path: '/api/ebay/disconnect',
  input: z.object({}),
  output: z.object({}),
})

/** Asks eBay for the account's policies, location and limits, and stores the answer. */
export const checkPoliciesEndpoint = endpoint({
  method: 'POST',
  path: '/functions/v1/check-ebay-policies',
  limit: { times: 60, seconds: 600 },
  input: z.object({ userId }),
  output: z.object({ ...outcome, account: ebayAccountSchema.optional() }),
})

/** Creates the missing policies. Creates one of each kind even if asked several times. */
export const createPoliciesEndpoint = endpoint({
  method: 'POST',
  path: '/functions/v1/ebay-create-policies',
  limit: { times: 60, seconds: 600 },
  input: z.object({ userId }),
  output: z.object({ ...outcome, account: ebayAccountSchema.optional() }),
})

/** Makes a policy of the account the default of its kind. */
export const choosePolicyEndpoint = endpoint({
  method: 'POST',
  path: '/api/ebay/policies/choose',
  input: z.object({ kind: z.enum(policyKinds), id: z.string().min(1).max(64) }),
  output: ebayAccountSchema,
})

/**
 * Sets where items are sent from: a location of the account by its key or postal code, or a new one with that postal
 * code. Throws 'bad-input' if both are missing, or if the postal code is not valid where the account sells.
 */
export const setLocationEndpoint = endpoint({
  method: 'POST',
  path: '/api/ebay/location',
  limit: { times: 60, seconds: 600 },
  input: z.object({ postalCode: z.string().max(50).optional(), key: z.string().max(50).optional() }),
  output: ebayAccountSchema,
})

export const ebayItemSchema = listingItemSchema.extend({
  /** 0 to 100, for the item without its account. */
  publishReadyScore: z.int(),
  readiness: readinessSchema,
  /** Percent of the readiness bar, 0 to 100. */
  barPercent: z.int(),
  /** Null until the item was published or tried. */
  publication: itemPublicationSchema.nullable(),
})
export type EbayItem = z.infer<typeof ebayItemSchema>
export type EbayTask = (typeof ebayTasks)[number]

/**
 * Items that have a listing, or are or may be for sale: a page range as in `listListingsEndpoint`.
 * `task` selects those that wait for it. With `itemIds`, only those of them that still exist.
 */
export const listEbayItemsEndpoint = endpoint({
  method: 'GET',
  path: '/api/ebay/items',
  input: rangeInput.extend({ task: z.enum(ebayTasks).optional() }),
  output: z.object({
    items: z.array(ebayItemSchema),
    /** The cursor of the last item, for `before`, if the range continues after it; else null. */
    next: z.string().nullable(),
    /** The number of all such items. */
    count: z.int().nonnegative(),
  }),
})

/** eBay's requirements for a listing in a leaf category. Throws 'not-found' if the id is not one. */
export const leafCategoryEndpoint = endpoint({
  method: 'GET',
  path: '/api/ebay/leaf',
  input: z.object({ id: z.string().regex(/^\d{1,12}$/) }),
  output: leafCategoryMetadataSchema,
})

/**
 * Exactly what eBay would get for items, or why it would not. Each item's form is the last confirmed one or is filled in.
 * Fields of `form` replace it, except a proposed condition, which counts only if no other is known.
 */
export const previewEndpoint = endpoint({
  method: 'POST',
  path: '/api/ebay/preview',
  input: z.object({ itemIds: z.array(z.uuid()).min(1).max(maxPreviewsPerRequest), form: givenFormSchema.optional() }),
  output: z.object({ items: z.array(previewedItemSchema) }),
})

/**
 * Publishes one item and waits up to 25 s for the result; later results arrive as live updates. `confirmed` is the hash
 * of the preview that the seller confirmed; throws 'changed' if the item would be sent differently now. Without it the
 * item is sent as it is now. Throws 'conflict' with the `fields` of open questions.
 */
export const publishEndpoint = endpoint({
  method: 'POST',
  path: '/functions/v1/ebay-publish-listing',
  input: z.object({
    itemId: z.uuid(),
    userId,
    confirmed: contentHash.optional(),
    ...givenFormSchema.shape,
  }),
  output: z.object({
    ...outcome,
    publish_status: z.enum(publishStatuses).optional(),
    listing_url: z.string().optional(),
    /** The fault and the field that fixes it, if the item was refused. */
    fix: readinessFaultSchema.optional(),
  }),
})

/** The newest items that can be published together with nothing but a yes from the seller; without ended listings. */
export const readyItemsEndpoint = endpoint({
  method: 'GET',
  path: '/api/ebay/ready',
  input: z.object({}),
  output: z.object({
    itemIds: z.array(z.uuid()).max(maxPublishesPerRequest),
    /** The number of all such items. */
    count: z.int().nonnegative(),
    /** Items whose listing has ended. They are not in `itemIds`: a seller who wants one listed again selects it. */
    ended: z.int().nonnegative(),
  }),
})

/**
 * Publishes many items, each by its confirmed or filled-in form. Those that cannot be published are reported, the others
 * continue. A repeat with the same `runId` starts nothing twice and gets the same answer. Throws 'conflict' with the
 * `fields` of open questions if only those block all items.
 */
export const publishManyEndpoint = endpoint({
  method: 'POST',
  path: '/api/ebay/publish-many',
  input: z.object({
    itemIds: z.array(z.uuid()).min(1).max(maxPublishesPerRequest),
    /** Confirmed hash by item, as `confirmed` of `publishEndpoint`. */
    confirmed: z.record(z.uuid(), contentHash).optional(),
    /** Made on the device. */
    runId: z.uuid().optional(),
  }),
  output: z.object({
    started: z.array(z.uuid()),
    /** Not sent: they differ from what the seller confirmed. */
    changed: z.array(z.uuid()),
    refused: z.array(
      z.object({
        itemId: z.uuid(),
        sku: z.string(),
        sentence: z.string(),
        fix: readinessFaultSchema.nullable(),
        /** Fields of open questions. */
        fields: z.array(z.string()).default([]),
      }),
    ),
  }),
})

/**
 * Sends changes of a live listing to eBay. The form is the last confirmed one with the fields of `form`. `confirmed`, the
 * answer and 'conflict' are as in `publishEndpoint`.
 */
export const updateOnEbayEndpoint = endpoint({
  method: 'POST',
  path: '/api/ebay/update',
  input: z.object({ itemId: z.uuid(), confirmed: contentHash.optional(), form: givenFormSchema.optional() }),
  output: publishEndpoint.output,
})

/**
 * Sends the changes of all live items to eBay, in the order of their ids. One request sends at most `maxPublishesPerRequest`;
 * `next` is the `after` of the next one. Items that cannot be sent are reported, and the others continue.
 */
export const updateManyEndpoint = endpoint({
  method: 'POST',
  path: '/api/ebay/update-many',
  input: z.object({ after: z.uuid().optional() }),
  output: z.object({
    started: z.array(z.uuid()),
    refused: z.array(z.object({ itemId: z.uuid(), sku: z.string(), sentence: z.string() })),
    next: z.uuid().nullable(),
  }),
})

/** Ends a listing at eBay. Its offer is kept and used when the item is published again. */
export const endListingEndpoint = endpoint({
  method: 'POST',
  path: '/api/ebay/end',
  input: z.object({ itemId: z.uuid() }),
  output: itemPublicationSchema,
})

/**
 * The seller has looked at eBay and says that an unknown item is not listed there; then it can be published again. Only
 * for items whose account is not connected, because eBay is not asked about them. Throws 'conflict' if eBay is asked
 * itself, or the item is not unknown.
 */
export const setAsideEndpoint = endpoint({
  method: 'POST',
  path: '/api/ebay/set-aside',
  input: z.object({ itemId: z.uuid() }),
  output: itemPublicationSchema,
})

/** Type of the message that the popup sends to the page that opened it. */
export const authSuccess = 'EBAY_AUTH_SUCCESS'
