import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { hintSchema } from './hint.ts'
import { itemSchema, typedSkuSchema } from './item.ts'
import { deleteAtOnce } from './limits.ts'
import { itemFilterSchema } from './which-items.ts'

/** What a device sends to create a draft item. The same session sent again answers with the same item. */
export const createItemInput = z.object({
  /** Made once by the device for one batch; the item's `upload_session_id` and `batch_id`. */
  uploadSessionId: z.uuid(),
  /** Left out: the next generated SKU. */
  sku: typedSkuSchema.optional(),
  category: hintSchema,
  condition: hintSchema,
  brand: hintSchema,
})
export type CreateItemInput = z.infer<typeof createItemInput>

export const createItemEndpoint = endpoint({
  method: 'POST',
  path: '/api/items',
  input: createItemInput,
  output: itemSchema,
})

/** The SKU that the seller's next item would get, a forecast that promises nothing and counts nothing up, and the newest item's. */
export const nextSkuEndpoint = endpoint({
  method: 'GET',
  path: '/api/items/next-sku',
  input: z.object({}),
  output: z.object({
    sku: z.string(),
    /** Of the newest item; left out while there is none. */
    last: z.string().optional(),
  }),
})

/** Gives an item another SKU. 'conflict' when another of the seller's items has it, deleted ones that can be undone included. */
export const renameSkuEndpoint = endpoint({
  method: 'POST',
  path: '/api/items/:itemId/sku',
  input: z.object({ itemId: z.uuid(), sku: typedSkuSchema }),
  output: itemSchema,
})

/** Items that a deletion left, with the sentence of why. */
const sparedSchema = z.array(z.object({ id: z.uuid(), sku: z.string(), reason: z.string() }))
/** SKUs of what was deleted and stays listed on eBay, where alone it can be ended; left out where nothing does. */
const stillListedSchema = z.array(z.string()).optional()

/**
 * Deletes items with their photos. For ten seconds `restoreItemsEndpoint` undoes it by the same `deletionId`; then they are
 * gone for good. An item that is being published stays and is told in `spared`. With `onlyEmpty` those that hold photos stay
 * and the others go at once. Ids that are gone already are fine; `deleted` holds the ids that the seller no longer has.
 */
export const deleteItemsEndpoint = endpoint({
  method: 'POST',
  path: '/api/items/delete',
  input: z.object({
    itemIds: z.array(z.uuid()).min(1).max(deleteAtOnce),
    deletionId: z.uuid().optional(),
    onlyEmpty: z.boolean().optional(),
  }),
  output: z.object({ deleted: z.array(z.uuid()), spared: sparedSchema, stillListed: stillListedSchema }),
})

/** Deletes every item that matches, as `deleteItemsEndpoint` does, however many those are. */
export const deleteMatchingEndpoint = endpoint({
  method: 'POST',
  path: '/api/items/delete-matching',
  input: z.object({
    deletionId: z.uuid(),
    filter: itemFilterSchema,
    /** Items created later were not seen by whoever pressed Select All, and stay. In this century: PostgreSQL knows no year 0. */
    createdUntil: z.iso.datetime().regex(/^20/),
    /** Items that match and stay all the same. */
    except: z.array(z.uuid()).max(deleteAtOnce),
  }),
  output: z.object({
    /** How many were deleted. */
    deleted: z.int().nonnegative(),
    spared: sparedSchema,
    stillListed: stillListedSchema,
  }),
})

/** Brings back what one deletion took. 'gone' when that is over. */
export const restoreItemsEndpoint = endpoint({
  method: 'POST',
  path: '/api/items/restore',
  input: z.object({ deletionId: z.uuid() }),
  output: z.object({
    /** How many came back. */
    restored: z.int().nonnegative(),
  }),
})
