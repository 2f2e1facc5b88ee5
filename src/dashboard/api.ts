import { z } from 'zod'
import { generationStatuses, itemSchema } from '../items/item.ts'
import { photoSchema } from '../photos/photo.ts'
import { endpoint } from '../platform/endpoint.ts'

export const batchSchema = itemSchema.extend({
  photos: z.array(photoSchema),
  photoCount: z.int().nonnegative(),
  /** Signed address of the first photo's thumbnail; null while no photo is stored. */
  thumbnailUrl: z.string().nullable(),
  /** The written title, where there is one. */
  title: z.string().nullable(),
  generationStatus: z.enum(generationStatuses),
  /** The listing has what publishing needs most: a title and a description. */
  listingReady: z.boolean(),
})
export type Batch = z.infer<typeof batchSchema>

/** Product batches newest first, a page at a time, with how many there are in all and how many are staged (drafts). */
export const listBatchesEndpoint = endpoint({
  method: 'GET',
  path: '/api/batches',
  input: z.object({ before: z.string().optional() }),
  output: z.object({
    batches: z.array(batchSchema),
    total: z.int().nonnegative(),
    staged: z.int().nonnegative(),
    /** Pass as `before` for the next page; null on the last. */
    next: z.string().nullable(),
  }),
})
