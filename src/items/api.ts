import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { hintSchema } from './hint.ts'
import { itemSchema, typedSkuSchema } from './item.ts'
import { deleteAtOnce } from './limits.ts'

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

/** The SKU that the seller's next item would get: a forecast that promises nothing and counts nothing up. */
export const nextSkuEndpoint = endpoint({
  method: 'GET',
  path: '/api/items/next-sku',
  input: z.object({}),
  output: z.object({ sku: z.string() }),
})

/**
 * Removes items with their photos; with `onlyEmpty` those that hold photos stay. Ids that are gone already are fine;
 * `deleted` holds the ids that no longer exist.
 */
export const deleteItemsEndpoint = endpoint({
  method: 'POST',
  path: '/api/items/delete',
  input: z.object({ itemIds: z.array(z.uuid()).min(1).max(deleteAtOnce), onlyEmpty: z.boolean().optional() }),
  output: z.object({ deleted: z.array(z.uuid()) }),
})
