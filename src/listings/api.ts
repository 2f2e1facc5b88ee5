import { z } from 'zod'
import { hintSchema } from '../items/hint.ts'
import { generationStatuses, itemSchema } from '../items/item.ts'
import { photoSchema } from '../photos/photo.ts'
import { endpoint } from '../platform/endpoint.ts'
import { writtenListingSchema } from './listing.ts'

/** The function call of the specification: answers once the job is committed, the end of it arrives as a live update. */
export const generateListingEndpoint = endpoint({
  method: 'POST',
  path: '/functions/v1/generate-listing',
  input: z.object({
    itemId: z.uuid(),
    /** When sent it must be the signed-in seller, who is asking in any case. */
    userId: z.string().optional(),
    /** A hint left out stays as it was; null or '' clears it. */
    category: hintSchema,
    condition: hintSchema,
    brand: hintSchema,
    /** Does nothing, and says success, where a listing was asked for before: for a device that asks until it is answered. */
    onlyFirst: z.boolean().optional(),
  }),
  output: z.object({ success: z.boolean(), error: z.string().optional() }),
})

export const listingItemSchema = itemSchema.extend({
  photos: z.array(photoSchema),
  generation: z.object({
    status: z.enum(generationStatuses),
    error: z.string().nullable(),
    generatedAt: z.iso.datetime().nullable(),
  }),
  listingReady: z.boolean(),
  /** Null until a listing was written. */
  listing: writtenListingSchema.nullable(),
})
export type ListingItem = z.infer<typeof listingItemSchema>

/** Items with their listings, newest first, a page at a time. */
export const listListingsEndpoint = endpoint({
  method: 'GET',
  path: '/api/listings',
  input: z.object({ before: z.string().optional() }),
  output: z.object({
    items: z.array(listingItemSchema),
    /** Pass as `before` for the next page; null on the last. */
    next: z.string().nullable(),
  }),
})
