import { z } from 'zod'
import { categories } from '../items/categories.ts'
import { conditions } from '../items/conditions.ts'
import { generationStatuses, itemSchema } from '../items/item.ts'
import { itemFilterSchema, itemOrders } from '../items/which-items.ts'
import { photoSchema } from '../photos/photo.ts'
import { endpoint } from '../platform/endpoint.ts'
import { writerUsageSchema, writtenListingSchema } from './listing.ts'
import { listingChangesSchema, sellerEditsSchema } from './listing-fields.ts'
import { heldValueSchema, openQuestionSchema, rightAsItIsSchema } from './open-questions.ts'
import { hintFields, itemSelection } from './run-api.ts'

/** Most items whose hints one request saves. */
export const maxHintsPerRequest = 50

/** Saves what the seller entered for items, for the time when their listings are written. Skips deleted items. */
export const saveHintsEndpoint = endpoint({
  method: 'POST',
  path: '/api/listings/hints',
  input: z.object({ hints: z.array(z.object({ itemId: z.uuid(), ...hintFields })).max(maxHintsPerRequest) }),
  /** `savedAt` is the items' `updatedAt` from now on. */
  output: z.object({ savedAt: z.iso.datetime() }),
})

export const listingItemSchema = itemSchema.extend({
  photos: z.array(photoSchema),
  /** The seller's note to the writer. */
  note: z.string().nullable(),
  generation: z.object({
    status: z.enum(generationStatuses),
    error: z.string().nullable(),
    generatedAt: z.iso.datetime().nullable(),
    /** The time since which a listing is requested and not written; null if no listing is requested. */
    askedAt: z.iso.datetime().nullable(),
    /** The time at which a rate limit ends and the next try begins; null if the listing waits for no rate limit. */
    retryAt: z.iso.datetime().nullable(),
    usage: writerUsageSchema.nullable(),
  }),
  /** Whether a listing was written, even if it is incomplete. */
  listingReady: z.boolean(),
  /** Whether the item's own readiness has no error and no value waits for the seller's answer. */
  ready: z.boolean(),
  /** Null until a listing is written. */
  listing: writtenListingSchema.nullable(),
  edits: sellerEditsSchema,
  /** Keys of contradictions that the seller accepted. */
  accepted: z.array(z.string()).default([]),
  /** Contradictions of the listing that the seller has not accepted. */
  contradictions: z.array(openQuestionSchema).default([]),
  /**
   * The listing before the last regeneration, for the list of changes and for Undo. Null after Undo, or if no listing was
   * replaced.
   */
  previous: writtenListingSchema.nullable(),
})
export type ListingItem = z.infer<typeof listingItemSchema>

/** Selects items of a list by two cursors, a filter and an order; or by ids. */
export const rangeInput = itemFilterSchema.extend({
  order: z.enum(itemOrders).default('newest'),
  before: z.string().optional(),
  until: z.string().optional(),
  /** At most 50, separated by commas. */
  itemIds: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(z.uuid()).max(50))
    .optional(),
})

/**
 * Returns a range of the items that match, with their listings: after the cursor `before`, up to and including the cursor
 * `until`. Without a cursor the range is open on that side. `only` selects items that need the seller, or those whose listing
 * could not be written. With `itemIds` it returns the existing ones of them, in any order.
 */
export const listListingsEndpoint = endpoint({
  method: 'GET',
  path: '/api/listings',
  input: rangeInput.extend({ only: z.enum(['need-seller', 'failed']).optional() }),
  output: z.object({
    items: z.array(listingItemSchema),
    /** Cursor of the last item, for `before` of the next request, if more items follow; else null. */
    next: z.string().nullable(),
    /** The time of the read, by the server's clock. */
    asOf: z.iso.datetime(),
  }),
})

/** Returns the numbers of listings that are to be written, are written, or need the seller. */
export const countListingsEndpoint = endpoint({
  method: 'GET',
  path: '/api/listings/counts',
  input: z.object({}),
  output: z.object({
    /** Items that a run can be started for: pending or failed, not requested, with at least one photo. */
    unwritten: z.int().nonnegative(),
    /** Written items that were not published. */
    written: z.int().nonnegative(),
    /** Requested and not written, including those that wait. */
    underWay: z.int().nonnegative(),
    /** Written items that are not ready, and failed items. */
    needSeller: z.int().nonnegative(),
  }),
})

/** Stops the writing of one listing, also in a run. Its item is again as it was before the request. */
export const cancelListingEndpoint = endpoint({
  method: 'POST',
  path: '/api/listings/:itemId/cancel',
  input: z.object({ itemId: z.uuid() }),
  output: listingItemSchema,
})

/** Saves what the seller wrote into a listing. A later text keeps these fields. 'bad-input' names the field. */
export const editListingEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/listings/:itemId',
  input: z.object({ itemId: z.uuid(), changes: listingChangesSchema }),
  output: listingItemSchema,
})

/**
 * Saves that the seller accepts the values of some questions. A question that is closed, or whose fields no longer hold the
 * values in `held`, is skipped. The answer shows the open questions.
 */
export const looksRightEndpoint = endpoint({
  method: 'POST',
  path: '/api/listings/:itemId/looks-right',
  input: z.object({ itemId: z.uuid(), answers: z.array(rightAsItIsSchema).max(200) }),
  output: listingItemSchema,
})

/**
 * Resolves contradictions: writes the field's value into each place that says something else. A contradiction that has changed
 * since it was shown is skipped, and the item shows the open questions. `was` has the earlier values of the changed fields, for
 * `undoMendEndpoint`.
 */
export const mendEndpoint = endpoint({
  method: 'POST',
  path: '/api/listings/:itemId/mend',
  input: z.object({ itemId: z.uuid(), questions: z.array(rightAsItIsSchema).max(200) }),
  output: z.object({ item: listingItemSchema, was: z.array(heldValueSchema) }),
})

/**
 * Reverts a mend of these questions, so that the fields hold their earlier values. Throws 'changed' if a field has changed
 * since.
 */
export const undoMendEndpoint = endpoint({
  method: 'POST',
  path: '/api/listings/:itemId/undo-mend',
  input: z.object({
    itemId: z.uuid(),
    questions: z.array(rightAsItIsSchema).max(200),
    was: z.array(heldValueSchema).max(200),
  }),
  output: listingItemSchema,
})

/** Replaces the seller's text of one field by the writer's newest text. Throws 'gone' if no new text is offered. */
export const useNewTextEndpoint = endpoint({
  method: 'POST',
  path: '/api/listings/:itemId/use-new-text',
  input: z.object({ itemId: z.uuid(), field: z.string().max(100) }),
  output: listingItemSchema,
})

/** Restores the listing before the last regeneration; the seller's edits since then stay. Throws 'gone' the second time. */
export const undoRegenerationEndpoint = endpoint({
  method: 'POST',
  path: '/api/listings/:itemId/undo',
  input: z.object({ itemId: z.uuid() }),
  output: listingItemSchema,
})

/**
 * Deletes the listings of completed items: each field that the writer filled, with its reasons and the seller's edits. Items,
 * photos and entered data stay. An item that is being published or is for sale on eBay is skipped.
 */
export const deleteListingsEndpoint = endpoint({
  method: 'POST',
  path: '/api/listings/delete',
  input: itemSelection,
  output: z.object({
    /** Number of deleted listings. */
    deleted: z.int().nonnegative(),
    spared: z.array(z.object({ id: z.uuid(), sku: z.string(), reason: z.string() })),
  }),
})

/**
 * Edit Item Details: saves the category and condition that the seller chose from fixed lists; null clears it. The data for eBay
 * follows: the grade is the seller's, and a leaf category of another category is cleared.
 */
export const editDetailsEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/items/:itemId/details',
  input: z.object({
    itemId: z.uuid(),
    category: z.enum(categories).nullable(),
    condition: z.enum(conditions).nullable(),
  }),
  output: listingItemSchema,
})

/** Who writes listings: the name of the model's provider, such as 'openai'; null if this server writes them itself. */
export const writerEndpoint = endpoint({
  method: 'GET',
  path: '/api/listings/writer',
  input: z.object({}),
  output: z.object({ provider: z.string().nullable() }),
})
