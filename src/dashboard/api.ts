import { z } from 'zod'
import { itemSchema } from '../items/item.ts'
import { itemStages } from '../items/stage.ts'
import { itemFilterSchema, itemOrders } from '../items/which-items.ts'
import { coverSchema } from '../photos/photo.ts'
import { endpoint } from '../platform/endpoint.ts'

/** An item as its card shows it. The other photos are fetched when the card is opened. */
export const batchSchema = itemSchema.extend({
  photoCount: z.int().nonnegative(),
  /** The first photo; null if no photo is stored. */
  cover: coverSchema.nullable(),
  /** The written title, or null. */
  title: z.string().nullable(),
  stage: z.enum(itemStages),
  /**
   * A listing is asked for but not being written yet: the batch waits in the fair queue or for the end of a rate limit.
   */
  isWaiting: z.boolean(),
})
export type Batch = z.infer<typeof batchSchema>

/**
 * A page range of the seller's items in one order: those after the cursor `after`, up to and including the
 * cursor `until`. A missing cursor means that end of the list. A cursor names a batch by the value it is ordered by.
 */
export const listBatchesEndpoint = endpoint({
  method: 'GET',
  path: '/api/batches',
  input: itemFilterSchema.extend({
    order: z.enum(itemOrders).default('newest'),
    after: z.string().optional(),
    until: z.string().optional(),
  }),
  output: z.object({
    /** At most one page. */
    batches: z.array(batchSchema),
    /** The cursor of the last batch if the range continues after it, else null. */
    next: z.string().nullable(),
    /** When the batches were read, by the server's clock. */
    asOf: z.iso.datetime(),
  }),
})

/** Counts of items: all, staged ones (drafts), and those whose listing is being written or waits for it. */
export const batchSummaryEndpoint = endpoint({
  method: 'GET',
  path: '/api/batches/summary',
  input: z.object({}),
  output: z.object({
    total: z.int().nonnegative(),
    staged: z.int().nonnegative(),
    generating: z.int().nonnegative(),
  }),
})

/** How many items match. */
export const countBatchesEndpoint = endpoint({
  method: 'GET',
  path: '/api/batches/count',
  input: itemFilterSchema,
  output: z.object({ count: z.int().nonnegative() }),
})
