import { z } from 'zod'
import { typedSkuSchema } from '../items/item.ts'
import { sellerLimits } from '../items/seller-limits.ts'
import { itemFilterSchema } from '../items/which-items.ts'
import { endpoint } from '../platform/endpoint.ts'
import { maxHashesPerRequest, noSuchPosition, photoMaxBytes, photoOrderMax } from './limits.ts'
import { coverSchema, photoSchema } from './photo.ts'

/** A number in a query: decimal digits only, no other spelling that JavaScript reads as a number. */
const digits = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number)

const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/)

/** Control characters, line ends and characters that change the direction of text. Names are quoted in sentences and logs. */
const unsafeNameCharacters = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu

/** Years in which a photo can have been taken. A device without a clock sends 1970, and a file may contain any year. */
const [firstYear, lastYear] = [1990, 2100]

/**
 * Stores one photo of an item. The body is the JPEG as the device compressed it.
 * A repeat with the same device photo id and the same bytes gets the same photo; other bytes throw 'conflict'.
 */
export const storePhotoEndpoint = endpoint({
  method: 'PUT',
  path: '/api/items/:itemId/photos/:devicePhotoId',
  body: 'jpeg',
  maxBytes: photoMaxBytes,
  input: z.object({
    itemId: z.uuid(),
    devicePhotoId: z.uuid(),
    /** Position in the item, from 0. Two photos at one position are shown in the order in which they arrived. */
    order: z.union([z.int().nonnegative(), digits]).refine((order) => order <= photoOrderMax, noSuchPosition),
    /** The file's own name, quoted in the sentence that refuses the file. */
    name: z
      .string()
      .max(255)
      .transform((name) => name.replace(unsafeNameCharacters, ' ').trim() || undefined)
      .optional(),
    /** ISO 8601, as `Date` writes it. An impossible year counts as missing: a wrong clock is no reason to refuse a photo. */
    capturedAt: z
      .string()
      .regex(/^([+-]\d\d)?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/)
      .transform((sentTime) => (isPlausible(new Date(sentTime)) ? new Date(sentTime).toISOString() : undefined))
      .optional(),
    /** SHA-256 of the body, hex. A body with another hash was damaged on the way and is refused with 'try-later'. */
    sentHash: sha256Hex.optional(),
    /** SHA-256 of the file as the seller picked it, hex; a shot has none. */
    pickedHash: sha256Hex.optional(),
  }),
  /** The device deletes its copy only when `contentHash` is the hash of the bytes that it sent. */
  output: photoSchema,
})

/** The photos of one item in order. Throws 'not-found' when the seller has no such item. */
export const itemPhotosEndpoint = endpoint({
  method: 'GET',
  path: '/api/items/:itemId/photos',
  input: z.object({ itemId: z.uuid() }),
  output: z.object({ photos: z.array(photoSchema) }),
})

/**
 * Puts an item's photos in this order: positions 0, 1, 2 and so on; the first is the primary. Photos that are gone are skipped.
 * Photos that `photoIds` does not name follow in their old order, so two devices that reorder at once end in one order.
 */
export const reorderPhotosEndpoint = endpoint({
  method: 'PUT',
  path: '/api/items/:itemId/photo-order',
  input: z.object({ itemId: z.uuid(), photoIds: z.array(z.uuid()).min(1).max(sellerLimits.photosPerItem) }),
  output: z.object({ photos: z.array(photoSchema) }),
})

/**
 * Deletes one photo and returns the remaining ones. A photo that is already gone is no error. Throws 'conflict' for the last
 * photo, and while the item is being published.
 */
export const deletePhotoEndpoint = endpoint({
  method: 'POST',
  path: '/api/items/:itemId/photos/:photoId/delete',
  input: z.object({ itemId: z.uuid(), photoId: z.uuid() }),
  output: z.object({ photos: z.array(photoSchema) }),
})

/**
 * Replaces a photo by a crop made from it. The body is the JPEG as the device cropped it. A repeat with the same bytes gets the
 * same answer. Throws 'conflict' when the photo has changed since or is being published, 'gone' when it was deleted.
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
    /** SHA-256 of the body. A body with another hash was damaged on the way and is refused with 'try-later'. */
    sentHash: sha256Hex.optional(),
  }),
  output: photoSchema,
})

/** The seller's item with this SKU, for adding photos to it. Throws 'not-found' when no item has the SKU. */
export const itemOfSkuEndpoint = endpoint({
  method: 'GET',
  path: '/api/photos/item-of-sku',
  input: z.object({ sku: typedSkuSchema }),
  output: z.object({
    itemId: z.uuid(),
    sku: z.string(),
    batchNumber: z.int().positive(),
    /** Number of photos in the item. */
    photos: z.int().nonnegative(),
    /** The position after its last photo; 0 without photos. */
    nextOrder: z.int().nonnegative(),
  }),
})

/** Finds which files the seller has stored already, and in which product. `hashes`: SHA-256 of each file as it was picked. */
export const storedFilesEndpoint = endpoint({
  method: 'POST',
  path: '/api/photos/stored',
  input: z.object({ hashes: z.array(sha256Hex).min(1).max(maxHashesPerRequest) }),
  output: z.object({ stored: z.array(z.object({ hash: sha256Hex, sku: z.string() })) }),
})

/** The result of a move, a split or a merge; or, while nothing was changed, the question that the seller must confirm first. */
const moveOutput = z.object({
  /** The question to confirm: changes on eBay and other consequences. Null once the move is done. */
  confirm: z.string().nullable(),
  /** The item that has the photos now. */
  toItemId: z.uuid().nullable(),
  toSku: z.string().nullable(),
  /** Photos that remain in the item they left; empty after a merge. */
  photos: z.array(photoSchema),
})

const moveInput = z.object({
  /** The device's id of this press. A repeat with the same id changes nothing more; Undo names the move by it. */
  moveId: z.uuid(),
  itemId: z.uuid(),
  /** True when the seller has accepted the text of `confirm`. */
  isConfirmed: z.boolean().optional(),
})

/**
 * Moves photos of one item to another one, or to a new one with the next SKU if `toItemId` is null. At least one stays. Throws
 * 'conflict' for the last photo, an item being published, and photos that are gone; 'bad-input' for a full item.
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

/**
 * Moves all photos of an item behind those of another one and deletes the emptied item. Refuses an item that is for sale on
 * eBay.
 */
export const mergeItemsEndpoint = endpoint({
  method: 'POST',
  path: '/api/items/:itemId/merge',
  input: moveInput.extend({ toItemId: z.uuid() }),
  output: moveOutput,
})

/** Undoes one move, for ten seconds after it. Throws 'gone' when that time is over. */
export const undoMoveEndpoint = endpoint({
  method: 'POST',
  path: '/api/photos/moves/:moveId/undo',
  input: z.object({ moveId: z.uuid() }),
  output: z.object({
    /** Number of photos that are back. */
    restored: z.int().nonnegative(),
  }),
})

/** Products that photos can be moved to: the newest that match the search. */
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
