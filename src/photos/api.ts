import { z } from 'zod'
import { typedSkuSchema } from '../items/item.ts'
import { sellerLimits } from '../items/seller-limits.ts'
import { endpoint } from '../platform/endpoint.ts'
import { noSuchPosition, photoMaxBytes, photoOrderMax } from './limits.ts'
import { photoSchema } from './photo.ts'

/** A number travels in the query as decimal digits, and as nothing else that JavaScript takes for a number. */
const digits = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number)

const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/)

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
    sentHash: sha256Hex.optional(),
  }),
  /** The device lets go of its copy only when `contentHash` is what it sent. */
  output: photoSchema,
})

/** The photos of one item in order. 'not-found' when the seller has no such item. */
export const itemPhotosEndpoint = endpoint({
  method: 'GET',
  path: '/api/items/:itemId/photos',
  input: z.object({ itemId: z.uuid() }),
  output: z.object({ photos: z.array(photoSchema) }),
})

/**
 * Puts an item's photos in this order: positions 0, 1, 2 and so on, the first is the primary. Photos that are gone are passed over;
 * those that came meanwhile keep their order after these, so that two devices at once end in one order.
 */
export const reorderPhotosEndpoint = endpoint({
  method: 'PUT',
  path: '/api/items/:itemId/photo-order',
  input: z.object({ itemId: z.uuid(), photoIds: z.array(z.uuid()).min(1).max(sellerLimits.photosPerItem) }),
  output: z.object({ photos: z.array(photoSchema) }),
})

/**
 * Deletes one photo; gives those that are left. Never the last, and none while the item is being published: 'conflict' with
 * its sentence. One that is gone already is fine.
 */
export const deletePhotoEndpoint = endpoint({
  method: 'POST',
  path: '/api/items/:itemId/photos/:photoId/delete',
  input: z.object({ itemId: z.uuid(), photoId: z.uuid() }),
  output: z.object({ photos: z.array(photoSchema) }),
})

/**
 * Stores a crop in the place of the photo it was made from; the body is the JPEG as the device cropped it. The same bytes sent
 * again answer alike. 'conflict' when the photo has changed since or is being published, 'gone' when it was deleted.
 */
export const cropPhotoEndpoint = endpoint({
  method: 'PUT',
  path: '/api/items/:itemId/photos/:photoId/crop',
  body: 'jpeg',
  maxBytes: photoMaxBytes,
  input: z.object({
    itemId: z.uuid(),
    photoId: z.uuid(),
    /** `contentHash` of the photo that was cropped. */
    replaces: sha256Hex,
    /** SHA-256 of the body: other bytes were damaged on the way and are refused with 'try-later'. */
    sentHash: sha256Hex.optional(),
  }),
  output: photoSchema,
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
