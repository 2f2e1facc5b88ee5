import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { hintSchema } from './hint.ts'
import { itemSchema, typedSkuSchema } from './item.ts'
import { maxItemsPerRequest } from './limits.ts'
import { itemFilterSchema } from './which-items.ts'

/** Creates a draft item from a device. The same session sent again answers with the same item. */
export const createItemInput = z.object({
  /** The device's id of this item, equal in a repeat. It becomes the item's `upload_session_id` and `batch_id`. */
  uploadSessionId: z.uuid(),
  /** Without it the item gets the next generated SKU. */
  sku: typedSkuSchema.optional(),
  category: hintSchema,
  condition: hintSchema,
  brand: hintSchema,
  /** A note to the writer of the listing. */
  note: hintSchema,
})
export type CreateItemInput = z.infer<typeof createItemInput>

export const createItemEndpoint = endpoint({
  method: 'POST',
  path: '/api/items',
  input: createItemInput,
  output: itemSchema,
})

/**
 * The SKU that the seller's next item would get, and the newest item's. It is a forecast: no counter changes, and
 * another item may take the SKU first.
 */
export const nextSkuEndpoint = endpoint({
  method: 'GET',
  path: '/api/items/next-sku',
  input: z.object({}),
  output: z.object({
    sku: z.string(),
    /** SKU of the newest item; missing if the seller has no items. */
    last: z.string().optional(),
  }),
})

/**
 * Gives an item another SKU. Throws 'conflict' if another item of the seller has it, including deleted ones that Undo can
 * bring back.
 */
export const renameSkuEndpoint = endpoint({
  method: 'POST',
  path: '/api/items/:itemId/sku',
  input: z.object({ itemId: z.uuid(), sku: typedSkuSchema }),
  output: itemSchema,
})

/** Items that a deletion left alone, each with a sentence that says why. */
const sparedSchema = z.array(z.object({ id: z.uuid(), sku: z.string(), reason: z.string() }))
/**
 * SKUs of deleted items whose eBay listings continue and can only be ended on eBay; missing if there are no such items.
 */
const stillListedSchema = z.array(z.string()).optional()

/**
 * Deletes items with their photos. For ten seconds `restoreItemsEndpoint` undoes it by `deletionId`; then they are gone
 * for good. Items being published stay and are reported in `spared`. With `onlyEmpty`, items with photos stay and the
 * rest is gone at once. Unknown ids are no error: `deleted` holds every requested id that is not in `spared`.
 */
export const deleteItemsEndpoint = endpoint({
  method: 'POST',
  path: '/api/items/delete',
  input: z.object({
    itemIds: z.array(z.uuid()).min(1).max(maxItemsPerRequest),
    deletionId: z.uuid().optional(),
    onlyEmpty: z.boolean().optional(),
  }),
  output: z.object({ deleted: z.array(z.uuid()), spared: sparedSchema, stillListed: stillListedSchema }),
})

/** Deletes all items that match, however many, in the same way as `deleteItemsEndpoint`. */
export const deleteMatchingEndpoint = endpoint({
  method: 'POST',
  path: '/api/items/delete-matching',
  input: z.object({
    deletionId: z.uuid(),
    filter: itemFilterSchema,
    /**
     * Items created later stay: the seller did not see them when pressing Select All. Years 20xx only: PostgreSQL knows
     * no year 0.
     */
    createdUntil: z.iso.datetime().regex(/^20/),
    /** Items that match but stay. */
    except: z.array(z.uuid()).max(maxItemsPerRequest),
  }),
  output: z.object({
    /** How many were deleted. */
    deleted: z.int().nonnegative(),
    spared: sparedSchema,
    stillListed: stillListedSchema,
  }),
})

/** Brings back the items of one deletion. Throws 'gone' if the time for Undo is over. */
export const restoreItemsEndpoint = endpoint({
  method: 'POST',
  path: '/api/items/restore',
  input: z.object({ deletionId: z.uuid() }),
  output: z.object({
    /** How many came back. */
    restored: z.int().nonnegative(),
  }),
})
