import { z } from 'zod'

/** What a photo is shown by where it is small. Addresses are signed, relative to the site, and valid for at most an hour. */
export const coverSchema = z.object({
  /** At most 400 px. */
  thumbnailUrl: z.string(),
  /** At most 800 px; null for a photo of at most 400 px, and for one that was stored before there was this. */
  largeThumbnailUrl: z.string().nullable(),
  /** ThumbHash, base64: a blur to show until the thumbnail is there. */
  placeholder: z.string().nullable(),
  /** Pixels of the whole photo. */
  width: z.int().positive(),
  height: z.int().positive(),
})
export type Cover = z.infer<typeof coverSchema>

/** A photo as a page gets it. */
export const photoSchema = coverSchema.extend({
  id: z.uuid(),
  order: z.int().nonnegative(),
  /** The first by order: exactly one of an item's photos. */
  isPrimary: z.boolean(),
  url: z.string(),
  /** SHA-256 of the stored bytes, hex: another one after each crop. */
  contentHash: z.string(),
})
export type Photo = z.infer<typeof photoSchema>
