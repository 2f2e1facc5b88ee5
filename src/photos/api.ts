import { z } from 'zod'
import { typedSkuSchema } from '../items/item.ts'
import { sellerLimits } from '../items/seller-limits.ts'
import { itemFilterSchema } from '../items/which-items.ts'
import { endpoint } from '../platform/endpoint.ts'
import { hashesAtOnce, noSuchPosition, photoMaxBytes, photoOrderMax } from './limits.ts'
import { coverSchema, photoSchema } from './photo.ts'

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
    /** SHA-256 of the file as the seller picked it, hex; a shot has none. */
    pickedHash: sha256Hex.optional(),
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

/** Which of these files, by the SHA-256 of each as it was picked, the seller has stored already, and in which product. */
export const storedFilesEndpoint = endpoint({
  method: 'POST',
  path: '/api/photos/stored',
  input: z.object({ hashes: z.array(sha256Hex).min(1).max(hashesAtOnce) }),
  output: z.object({ stored: z.array(z.object({ hash: sha256Hex, sku: z.string() })) }),
})

/** What became of a move, a split or a merge, or what the seller has to say yes to before: then nothing was changed. */
const moveOutput = z.object({
  /** What changes for what is live on eBay, and other things to know; null once it is done. */
  confirm: z.string().nullable(),
  /** Where the photos are now. */
  toItemId: z.uuid().nullable(),
  toSku: z.string().nullable(),
  /** Of the item they left; none after a merge. */
  photos: z.array(photoSchema),
})

const moveInput = z.object({
  /** The device's id of this press: sent again it changes nothing more, and it is undone by it. */
  moveId: z.uuid(),
  itemId: z.uuid(),
  /** The seller has said yes to what `confirm` said. */
  isConfirmed: z.boolean().optional(),
})

/**
 * Moves photos of one item to another one, or with `toItemId` null to a new one with the next SKU. At least one stays. 'conflict' with
 * its sentence for the last one, for an item that is being published, and for photos that are not there any more; 'bad-input' for
 * a full item.
 */
export const movePhotosEndpoint = endpoint({
  method: 'POST',
  path: '/api/items/:itemId/photos/move',
  input: moveInput.extend({
    photoIds: z.array(z.uuid()).min(1).max(sellerLimits.photosPerItem),
    toItemId: z.uuid().nullable(),
  }),
  output: moveOutput,
})

/** Moves all photos of an item to another one, after its own, and deletes the item. Never one that is for sale on eBay. */
export const mergeItemsEndpoint = endpoint({
  method: 'POST',
  path: '/api/items/:itemId/merge',
  input: moveInput.extend({ toItemId: z.uuid() }),
  output: moveOutput,
})

/** Puts the photos of one move back as they were, for ten seconds. 'gone' when that is over. */
export const undoMoveEndpoint = endpoint({
  method: 'POST',
  path: '/api/photos/moves/:moveId/undo',
  input: z.object({ moveId: z.uuid() }),
  output: z.object({
    /** How many photos are back. */
    restored: z.int().nonnegative(),
  }),
})

/** Products that photos can be moved to: the newest that match what is searched for. */
export const findProductsEndpoint = endpoint({
  method: 'GET',
  path: '/api/photos/products',
  input: z.object({ search: itemFilterSchema.shape.search }),
  output: z.object({
    products: z.array(
      z.object({
        itemId: z.uuid(),
        sku: z.string(),
        title: z.string().nullable(),
        photos: z.int().nonnegative(),
        cover: coverSchema.nullable(),
      }),
    ),
  }),
})

function isPlausible(time: Date): boolean {
  const year = time.getUTCFullYear()
  return year >= firstYear && year <= lastYear
}
