import { z } from 'zod'

/** The small pictures of a photo. Addresses are signed, relative to the site, and valid for at most an hour. */
export const coverSchema = z.object({
  /** Long side at most 400 px. */
  thumbnailUrl: z.string(),
  /** Long side at most 800 px. Null for a photo of at most 400 px, and for a photo stored before large thumbnails existed. */
  largeThumbnailUrl: z.string().nullable(),
  /** ThumbHash, base64: a blur to show until the thumbnail has loaded. */
  placeholder: z.string().nullable(),
  /** Pixels of the whole photo. */
  width: z.int().positive(),
  height: z.int().positive(),
})
export type Cover = z.infer<typeof coverSchema>

/** A photo as a page receives it. */
export const photoSchema = coverSchema.extend({
  id: z.uuid(),
  order: z.int().nonnegative(),
  /** True for the first photo by order: exactly one of an item's photos. */
  isPrimary: z.boolean(),
  url: z.string(),
  /** SHA-256 of the stored bytes, hex. A crop changes it. */
  contentHash: z.string(),
})
export type Photo = z.infer<typeof photoSchema>
