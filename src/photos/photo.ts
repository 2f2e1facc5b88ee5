import { z } from 'zod'

/** A photo as a page gets it. Addresses are signed, relative to the site, and valid for at most an hour. */
export const photoSchema = z.object({
  id: z.uuid(),
  order: z.int().nonnegative(),
  /** The first by order: exactly one of an item's photos. */
  isPrimary: z.boolean(),
  width: z.int().positive(),
  height: z.int().positive(),
  url: z.string(),
  thumbnailUrl: z.string(),
})
export type Photo = z.infer<typeof photoSchema>
