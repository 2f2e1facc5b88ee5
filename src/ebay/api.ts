import { z } from 'zod'
import { listingItemSchema, stretchInput } from '../listings/api.ts'
import { endpoint } from '../platform/endpoint.ts'
import { leafCategoryMetadataSchema } from './aspects/leaf-category-metadata.ts'
import { ebayEnvironments } from './environment.ts'
import { previewsAtOnce, publishedTogether } from './publication/at-once.ts'
import { itemPublicationSchema } from './publication/item-publication.ts'
import { previewedItemSchema } from './publication/previewed-item.ts'
import { contentHash } from './publication/publication.ts'
import { givenFormSchema } from './publication/publish-form.ts'
import { publishStatuses } from './publication/publish-status.ts'
import { readinessSchema } from './readiness/readiness.ts'
import { readinessFaultSchema } from './readiness/readiness-fault.ts'

/** What a caller says of itself, as the specification has it: must be the signed-in seller where it is sent. */
const userId = z.string().optional()
const isSandbox = z.boolean().optional()
const said = { success: z.boolean(), error: z.string().optional() }
/** Both halves of connecting: the address of eBay's consent page, and the exchange of what eBay's page brought back. */
export const ebayOauthEndpoint = endpoint({
  method: 'POST',
  path: '/functions/v1/ebay-oauth',
  limit: { times: 30, seconds: 600 },
  input: z.object({
    action: z.enum(['get_auth_url', 'exchange_token']),
    userId,
    isSandbox,
    /** For the address: eBay asks who signs in, also where somebody is signed in there. */
    anotherAccount: z.boolean().optional(),
    /** To exchange: what eBay put behind the callback address, decoded once. */
    code: z.string().max(2048).optional(),
    state: z.string().max(200).optional(),
  }),
  output: z.object({ ...said, authUrl: z.string().optional() }),
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

/** What the connection card shows. */
export const ebayAccountSchema = z.object({
  environment: z.enum(ebayEnvironments),
  /** False where keys are missing: nobody can connect, and `/test-ebay-config` says why. */
  isConfigured: z.boolean(),
  /** Null while no account is connected. */
  connection: z
    .object({
      ebayUserId: z.string(),
      ebayUsername: z.string(),
      marketplaceId: z.string(),
      updatedAt: z.iso.datetime(),
      /** The end of the refresh token: until then the account is connected. */
      tokenExpiresAt: z.iso.datetime(),
      /** The consent is over or was taken back. */
      isExpired: z.boolean(),
      /** False: eBay has not said yet, since the consent, what the account has. */
      isChecked: z.boolean(),
      /** False: eBay wants the seller to finish registering before anything is published. Null: eBay has not said. */
      isRegistered: z.boolean().nullable(),
      /** What eBay lets the account sell in a month; null where it has not said. In digits, of the marketplace's currency. */
      sellingLimit: z.object({ amount: z.string().nullable(), quantity: z.int().nullable() }).nullable(),
    })
    .nullable(),
  /** The default of each kind; null where there is none. */
  policies: ofEachKind(policySchema.nullable()),
  /** Of each kind what may be chosen: what the account has of it. */
  policyChoices: ofEachKind(z.array(policySchema)),
  /** eBay is switching business policies on, which takes up to a day. */
  isOptInPending: z.boolean(),
  /** Where items are sent from; null where there is none, or the seller has not chosen it yet. */
  location: locationSchema.nullable(),
  /** All that the account has. */
  locationChoices: z.array(locationSchema),
  /** Items whose listing is ready or that are for sale or may be. */
  readyItems: z.int().nonnegative(),
})
export type EbayAccount = z.infer<typeof ebayAccountSchema>

export const ebayAccountEndpoint = endpoint({
  method: 'GET',
  path: '/api/ebay',
  input: z.object({}),
  output: ebayAccountSchema,
})

/** Ends the connection: eBay is told, the tokens go, items and their links stay. */
export const disconnectEbayEndpoint = endpoint({
  method: 'POST',
  path: '/api/ebay/disconnect',
  input: z.object({}),
  output: z.object({}),
})

/** Asks eBay which policies, location and limits the account has, and takes over what it says. */
export const checkPoliciesEndpoint = endpoint({
  method: 'POST',
  path: '/functions/v1/check-ebay-policies',
  limit: { times: 60, seconds: 600 },
  input: z.object({ userId }),
  output: z.object({ ...said, account: ebayAccountSchema.optional() }),
})

/** Makes the policies that are missing, one of each kind however often it is asked. */
export const createPoliciesEndpoint = endpoint({
  method: 'POST',
  path: '/functions/v1/ebay-create-policies',
  limit: { times: 60, seconds: 600 },
  input: z.object({ userId }),
  output: z.object({ ...said, account: ebayAccountSchema.optional() }),
})

/** Makes a policy of the account the default one of its kind. */
export const choosePolicyEndpoint = endpoint({
  method: 'POST',
  path: '/api/ebay/policies/choose',
  input: z.object({ kind: z.enum(policyKinds), id: z.string().min(1).max(64) }),
  output: ebayAccountSchema,
})

/**
 * Where items are sent from: a location of the account by its key or its postal code, or one that is made of that. 'bad-input' where
 * neither is given, and for what is no postal code where the account sells.
 */
export const setLocationEndpoint = endpoint({
  method: 'POST',
  path: '/api/ebay/location',
  limit: { times: 60, seconds: 600 },
  input: z.object({ postalCode: z.string().max(50).optional(), key: z.string().max(50).optional() }),
  output: ebayAccountSchema,
})

export const ebayItemSchema = listingItemSchema.extend({
  /** 0 to 100, of the item by itself. */
  publishReadyScore: z.int(),
  readiness: readinessSchema,
  /** What the bar shows, 0 to 100. */
  barPercent: z.int(),
  /** Null until it was published or tried. */
  publication: itemPublicationSchema.nullable(),
})
export type EbayItem = z.infer<typeof ebayItemSchema>

/**
 * Items whose listing is ready or that are for sale or may be, newest first: a stretch as of `listListingsEndpoint`. With `itemIds`
 * those of them that there are.
 */
export const listEbayItemsEndpoint = endpoint({
  method: 'GET',
  path: '/api/ebay/items',
  input: stretchInput,
  output: z.object({
    items: z.array(ebayItemSchema),
    /** The place of the last one, to be passed as `before`, when the stretch goes on after it; else null. */
    next: z.string().nullable(),
    /** How many there are in all. */
    count: z.int().nonnegative(),
  }),
})

/** What eBay asks of a listing in a leaf category. 'not-found' where it is none. */
export const leafCategoryEndpoint = endpoint({
  method: 'GET',
  path: '/api/ebay/leaf',
  input: z.object({ id: z.string().regex(/^\d{1,12}$/) }),
  output: leafCategoryMetadataSchema,
})

/**
 * Exactly what eBay would get of items, or why it would not: each by its form as it was confirmed or is filled in, with the
 * fields of `form` above that (but for a proposed condition, which stands where there is no other).
 */
export const previewEndpoint = endpoint({
  method: 'POST',
  path: '/api/ebay/preview',
  input: z.object({ itemIds: z.array(z.uuid()).min(1).max(previewsAtOnce), form: givenFormSchema.optional() }),
  output: z.object({ items: z.array(previewedItemSchema) }),
})

/**
 * Publishes one item, and waits for the end of it up to 25 s; later ends arrive as live updates. `confirmed`: the hash of the preview
 * that the seller said yes to; where the item would be sent otherwise now it is refused with 'changed'. Left out, the item is taken
 * as it is when this is asked. 'conflict' with the `fields` of open questions.
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
    ...said,
    publish_status: z.enum(publishStatuses).optional(),
    listing_url: z.string().optional(),
    /** Of a refusal: where it is mended. */
    fix: readinessFaultSchema.optional(),
  }),
})

/** The newest items that can be published together without asking the seller anything but yes, none whose listing has ended. */
export const readyItemsEndpoint = endpoint({
  method: 'GET',
  path: '/api/ebay/ready',
  input: z.object({}),
  output: z.object({
    itemIds: z.array(z.uuid()).max(publishedTogether),
    /** How many there are in all. */
    count: z.int().nonnegative(),
    /** Items whose listing has ended, which are not among them: who wants one listed again chooses it. */
    ended: z.int().nonnegative(),
  }),
})

/**
 * Publishes many items, each by its form as it was confirmed or is filled in. Those that cannot be are told; the others go on. Asked
 * again with the same `runId`, as where the answer was lost, it begins nothing a second time and answers the same. 'conflict' with the
 * `fields` of open questions where nothing but those stand against all of them.
 */
export const publishManyEndpoint = endpoint({
  method: 'POST',
  path: '/api/ebay/publish-many',
  input: z.object({
    itemIds: z.array(z.uuid()).min(1).max(publishedTogether),
    /** By item, as `confirmed` of publishing one. */
    confirmed: z.record(z.uuid(), contentHash).optional(),
    /** Made on the device. */
    runId: z.uuid().optional(),
  }),
  output: z.object({
    started: z.array(z.uuid()),
    /** Not sent: they are not any more as they were confirmed. */
    changed: z.array(z.uuid()),
    refused: z.array(
      z.object({
        itemId: z.uuid(),
        sku: z.string(),
        sentence: z.string(),
        fix: readinessFaultSchema.nullable(),
        /** Of open questions. */
        fields: z.array(z.string()).default([]),
      }),
    ),
  }),
})

/**
 * Sends what was changed since to eBay; the form as it was confirmed last stands but for the fields of `form`. `confirmed`, the
 * answer and 'conflict' are as of publishing.
 */
export const updateOnEbayEndpoint = endpoint({
  method: 'POST',
  path: '/api/ebay/update',
  input: z.object({ itemId: z.uuid(), confirmed: contentHash.optional(), form: givenFormSchema.optional() }),
  output: publishEndpoint.output,
})

/** Ends a listing at eBay; its offer is kept, and used when the item is published again. */
export const endListingEndpoint = endpoint({
  method: 'POST',
  path: '/api/ebay/end',
  input: z.object({ itemId: z.uuid() }),
  output: itemPublicationSchema,
})

/**
 * The seller has looked at eBay and says that an item which is unknown is not listed, where eBay is not asked since its account is
 * not connected. It can be published again then. 'conflict' where eBay itself is asked, or there is nothing to be found out.
 */
export const setAsideEndpoint = endpoint({
  method: 'POST',
  path: '/api/ebay/set-aside',
  input: z.object({ itemId: z.uuid() }),
  output: itemPublicationSchema,
})

/** What the popup tells the page that opened it. */
export const authSuccess = 'EBAY_AUTH_SUCCESS'
