import { z } from 'zod'
import { categories } from '../items/categories.ts'
import { conditions } from '../items/conditions.ts'
import { generationStatuses, itemSchema } from '../items/item.ts'
import { itemFilterSchema } from '../items/which-items.ts'
import { photoSchema } from '../photos/photo.ts'
import { endpoint } from '../platform/endpoint.ts'
import { writerUsageSchema, writtenListingSchema } from './listing.ts'
import { listingChangesSchema, sellerEditsSchema } from './listing-fields.ts'
import { heldSchema, openQuestionSchema, rightAsItIsSchema } from './open-questions.ts'
import { hintFields, whichItems } from './run-api.ts'

/** Items whose hints one request saves at most. */
export const hintsAtOnce = 50

/** Keeps what the seller entered for items, for whenever their listings are written. Items that are gone are passed over. */
export const saveHintsEndpoint = endpoint({
  method: 'POST',
  path: '/api/listings/hints',
  input: z.object({ hints: z.array(z.object({ itemId: z.uuid(), ...hintFields })).max(hintsAtOnce) }),
  output: z.object({}),
})

export const listingItemSchema = itemSchema.extend({
  photos: z.array(photoSchema),
  /** The seller's word to the writer. */
  note: z.string().nullable(),
  generation: z.object({
    status: z.enum(generationStatuses),
    error: z.string().nullable(),
    generatedAt: z.iso.datetime().nullable(),
    /** Since when a listing is asked for that is not written yet; null while none is. */
    askedAt: z.iso.datetime().nullable(),
    /** When a rate limit is over and the next try begins; null where none is waited for. */
    retryAt: z.iso.datetime().nullable(),
    usage: writerUsageSchema.nullable(),
  }),
  /** A listing was written, whatever it lacks. */
  listingReady: z.boolean(),
  /** The item's own readiness has no error, and no value waits for the seller's word. */
  ready: z.boolean(),
  /** Null until a listing was written. */
  listing: writtenListingSchema.nullable(),
  edits: sellerEditsSchema,
  /** Contradictions that the seller said are right as they are, by their keys. */
  accepted: z.array(z.string()).default([]),
  /** What the listing says in two ways and the seller has not accepted. */
  contradictions: z.array(openQuestionSchema).default([]),
  /** The listing that the last regeneration replaced, for what changed and for Undo; null once undone, or without one. */
  previous: writtenListingSchema.nullable(),
})
export type ListingItem = z.infer<typeof listingItemSchema>

/** Which items of a list: the places between which they stand, or their ids. */
export const stretchInput = z.object({
  before: z.string().optional(),
  until: z.string().optional(),
  search: itemFilterSchema.shape.search,
  /** At most 50, with commas between them. */
  itemIds: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(z.uuid()).max(50))
    .optional(),
})

/**
 * A stretch of the items with their listings, newest first: those after the place `before`, up to and including the place
 * `until`; left out, from the beginning or to the end; with `search` those whose words begin so; with `only` those that need the
 * seller. With `itemIds` those of them that there are, in any order.
 */
export const listListingsEndpoint = endpoint({
  method: 'GET',
  path: '/api/listings',
  input: stretchInput.extend({ only: z.literal('need-seller').optional() }),
  output: z.object({
    items: z.array(listingItemSchema),
    /** The place of the last one, to be passed as `before`, when the stretch goes on after it; else null. */
    next: z.string().nullable(),
    /** When this was read, by the server's clock. */
    asOf: z.iso.datetime(),
  }),
})

/** How many listings there are to write, are written, and need the seller. */
export const countListingsEndpoint = endpoint({
  method: 'GET',
  path: '/api/listings/counts',
  input: z.object({}),
  output: z.object({
    /** Items that a run can be started for: pending or failed, none asked for, with at least one photo. */
    unwritten: z.int().nonnegative(),
    /** Completed ones. */
    written: z.int().nonnegative(),
    /** Asked for and not written yet, those that wait included. */
    underWay: z.int().nonnegative(),
    /** Written ones that are not ready, and failed ones. */
    needSeller: z.int().nonnegative(),
  }),
})

/** Stops the writing of one listing, in a run or not. Its item is as it was before it was asked for. */
export const cancelListingEndpoint = endpoint({
  method: 'POST',
  path: '/api/listings/:itemId/cancel',
  input: z.object({ itemId: z.uuid() }),
  output: listingItemSchema,
})

/** Saves what the seller wrote into a listing; those fields are the seller's from then on. 'bad-input' names the field. */
export const editListingEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/listings/:itemId',
  input: z.object({ itemId: z.uuid(), changes: listingChangesSchema }),
  output: listingItemSchema,
})

/**
 * Keeps the seller's word that what questions of a listing are about is right as it is. A question that is not open any more, or
 * whose fields hold something else by now than `held` says, is passed over; the answer shows what is open still.
 */
export const looksRightEndpoint = endpoint({
  method: 'POST',
  path: '/api/listings/:itemId/looks-right',
  input: z.object({ itemId: z.uuid(), answers: z.array(rightAsItIsSchema).max(200) }),
  output: listingItemSchema,
})

/**
 * Mends contradictions of a listing: the value of the field stands in every place that said something else. One that is not as it
 * was shown any more is passed over; the item shows what is open still. `was` holds the changed fields as they were, for
 * `undoMendEndpoint`.
 */
export const mendEndpoint = endpoint({
  method: 'POST',
  path: '/api/listings/:itemId/mend',
  input: z.object({ itemId: z.uuid(), questions: z.array(rightAsItIsSchema).max(200) }),
  output: z.object({ item: listingItemSchema, was: z.array(heldSchema) }),
})

/** Takes back a mend of these questions: the fields hold what they did before. 'changed' where they have changed since. */
export const undoMendEndpoint = endpoint({
  method: 'POST',
  path: '/api/listings/:itemId/undo-mend',
  input: z.object({
    itemId: z.uuid(),
    questions: z.array(rightAsItIsSchema).max(200),
    was: z.array(heldSchema).max(200),
  }),
  output: listingItemSchema,
})

/** Puts the writer's newest text in the place of the seller's own, field by field. 'gone' where none is offered any more. */
export const useNewTextEndpoint = endpoint({
  method: 'POST',
  path: '/api/listings/:itemId/use-new-text',
  input: z.object({ itemId: z.uuid(), field: z.string().max(100) }),
  output: listingItemSchema,
})

/** Brings back the listing that the last regeneration replaced; what the seller wrote since stays. 'gone' the second time. */
export const undoRegenerationEndpoint = endpoint({
  method: 'POST',
  path: '/api/listings/:itemId/undo',
  input: z.object({ itemId: z.uuid() }),
  output: listingItemSchema,
})

/**
 * Deletes what was written for completed items: every field the writer filled, with its reasons and the seller's edits. The
 * items stay, with their photos and what was entered. What is being published, or is for sale on eBay, is spared.
 */
export const deleteListingsEndpoint = endpoint({
  method: 'POST',
  path: '/api/listings/delete',
  input: whichItems,
  output: z.object({
    /** How many listings were deleted. */
    deleted: z.int().nonnegative(),
    spared: z.array(z.object({ id: z.uuid(), sku: z.string(), reason: z.string() })),
  }),
})

/**
 * Edit Item Details: the category and condition that the seller says, each of its fixed list; null clears it. What was written
 * for eBay follows: the grade is the seller's, and a leaf category that belongs to another category gives way.
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
