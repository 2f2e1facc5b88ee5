import { z } from 'zod'
import { typedSkuSchema } from '../items/item.ts'
import { endpoint } from '../platform/endpoint.ts'
import { noSuchPosition, photoMaxBytes, photoOrderMax } from './limits.ts'
import { photoSchema } from './photo.ts'

/** A number travels in the query as decimal digits, and as nothing else that JavaScript takes for a number. */
const digits = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number)

/** Control characters, line ends and what turns the direction of text: a name is quoted in sentences and logs. */
const notOfAName = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu

/** Years in which a photo can have been taken: a device without a clock says 1970, a file may say anything. */
const [firstYear, lastYear] = [1990, 2100]

/**
 * Stores one photo of an item; the body is the JPEG as the device compressed it.
 * The same device photo id with the same bytes answers with the same photo; with other bytes it is a conflict.
 */
export const storePhotoEndpoint = endpoint({
  method: 'PUT',
  path: '/api/items/:itemId/photos/:devicePhotoId',
  body: 'jpeg',
  maxBytes: photoMaxBytes,
  input: z.object({
    itemId: z.uuid(),
    devicePhotoId: z.uuid(),
    /** Position in the item, from 0. Two photos at one position stand in the order they came. */
    order: z.union([z.int().nonnegative(), digits]).refine((order) => order <= photoOrderMax, noSuchPosition),
    /** The file's own name, for the sentence that refuses it. */
    name: z
      .string()
      .max(255)
      .transform((name) => name.replace(notOfAName, ' ').trim() || undefined)
      .optional(),
    /** ISO 8601, as `Date` writes it. A year that cannot be true counts as not said: no photo is refused for a wrong clock. */
    capturedAt: z
      .string()
      .regex(/^([+-]\d\d)?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/)
      .transform((said) => (isPlausible(new Date(said)) ? new Date(said).toISOString() : undefined))
      .optional(),
    /** SHA-256 of the body, hex: other bytes were damaged on the way and are refused with 'try-later'. */
    sentHash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  }),
  output: photoSchema.extend({
    /** SHA-256 of the stored bytes, hex: the device lets go of its copy only when this is what it sent. */
    contentHash: z.string(),
  }),
})

/** The seller's item with this SKU, for adding photos to it. 'not-found' where none has it. */
export const itemOfSkuEndpoint = endpoint({
  method: 'GET',
  path: '/api/photos/item-of-sku',
  input: z.object({ sku: typedSkuSchema }),
  output: z.object({
    itemId: z.uuid(),
    sku: z.string(),
    batchNumber: z.int().positive(),
    /** How many photos it holds. */
    photos: z.int().nonnegative(),
    /** The position after its last photo; 0 without photos. */
    nextOrder: z.int().nonnegative(),
  }),
})

function isPlausible(time: Date): boolean {
  const year = time.getUTCFullYear()
  return year >= firstYear && year <= lastYear
}
