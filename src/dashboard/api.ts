import { z } from 'zod'
import { itemSchema } from '../items/item.ts'
import { itemStages } from '../items/stage.ts'
import { itemFilterSchema, itemOrders } from '../items/which-items.ts'
import { coverSchema } from '../photos/photo.ts'
import { endpoint } from '../platform/endpoint.ts'

/** A product batch as its card shows it. Its other photos come when it is opened. */
export const batchSchema = itemSchema.extend({
  photoCount: z.int().nonnegative(),
  /** The first photo; null while none is stored. */
  cover: coverSchema.nullable(),
  /** The written title, where there is one. */
  title: z.string().nullable(),
  stage: z.enum(itemStages),
  /** A listing is asked for whose writing has not begun: it waits for its turn, or until a rate limit has passed. */
  isWaiting: z.boolean(),
})
export type Batch = z.infer<typeof batchSchema>

/**
 * A stretch of the seller's product batches in one order: those after the place `after`, up to and including the place
 * `until`; left out, from the beginning or to the end. A place names a batch by what it is ordered by.
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
    /** At most one page of them. */
    batches: z.array(batchSchema),
    /** The place of the last one, when the stretch goes on after it; else null. */
    next: z.string().nullable(),
    /** When this was read, by the server's clock. */
    asOf: z.iso.datetime(),
  }),
})

/** How many product batches there are, how many are staged (drafts), and for how many a listing is under way or waits for it. */
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

/** How many product batches match. */
export const countBatchesEndpoint = endpoint({
  method: 'GET',
  path: '/api/batches/count',
  input: itemFilterSchema,
  output: z.object({ count: z.int().nonnegative() }),
})
