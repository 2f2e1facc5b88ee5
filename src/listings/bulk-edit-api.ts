import { z } from 'zod'
import { maxItemsPerRequest } from '../items/limits.ts'
import { itemFilterSchema } from '../items/which-items.ts'
import { endpoint } from '../platform/endpoint.ts'
import { numberWords } from '../platform/page-language.ts'
import { bulkChangeSchema, bulkFields, stayReasons } from './edits/bulk-change.ts'
import { maxBulkItems } from './limits.ts'
import { fieldValueSchema } from './listing-fields.ts'

// Endpoints that change one field of many items. They are separate from api.ts, because only one dialog needs them.

export const tooManyItems = `At most ${numberWords(maxBulkItems)} items can change at once. Select fewer.`

/** Named items, and all that match a filter and were created until a time, with exceptions. Together at most `maxBulkItems`. */
export const bulkSelectionSchema = z.object({
  itemIds: z.array(z.uuid()).max(maxBulkItems, tooManyItems).optional(),
  all: z
    .object({
      filter: itemFilterSchema,
      /** Years 20xx only: PostgreSQL knows no year 0. */
      createdUntil: z.iso.datetime().regex(/^20/),
      except: z.array(z.uuid()).max(maxItemsPerRequest),
    })
    .optional(),
})
export type BulkSelection = z.infer<typeof bulkSelectionSchema>

/** SHA-256 of what the preview of a selection counted, in hexadecimal digits. */
export const previewHashSchema = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * Returns what a change would do, and changes nothing. Unknown items, and those of other sellers, are not counted. Throws
 * 'bad-input' for a change that is wrong for every item.
 */
export const previewBulkEditEndpoint = endpoint({
  method: 'POST',
  path: '/api/listings/bulk-edit/preview',
  limit: { times: 600, seconds: 600 },
  input: bulkSelectionSchema.extend({ change: bulkChangeSchema }),
  output: z.object({
    /** How many of the selected items exist, and how many of these change. */
    selected: z.int().nonnegative(),
    changing: z.int().nonnegative(),
    /** How many of the changing ones are for sale. eBay gets their changes when the seller sends them. */
    live: z.int().nonnegative(),
    /** The items that stay as they are, by reason, with up to three of their SKUs. */
    stays: z.array(z.object({ reason: z.enum(stayReasons), count: z.int().positive(), skus: z.array(z.string()) })),
    /** Up to five changes. */
    examples: z.array(z.object({ sku: z.string(), before: fieldValueSchema, after: fieldValueSchema })),
    /** Hash of the items, their versions and the change, for `bulkEditEndpoint`. */
    hash: z.string(),
  }),
})
export type BulkPreview = z.infer<typeof previewBulkEditEndpoint.output>

/**
 * Changes one field of many items, as one operation with one Undo. A repeat with the same `editId` continues what is left and
 * changes no item twice. Throws 'changed' if the items, their versions or the change differ from the preview's `hash`.
 */
export const bulkEditEndpoint = endpoint({
  method: 'POST',
  path: '/api/listings/bulk-edit',
  limit: { times: 120, seconds: 600 },
  input: bulkSelectionSchema.extend({ editId: z.uuid(), change: bulkChangeSchema, hash: z.string().max(100) }),
  output: z.object({
    /** How many items have changed. */
    changed: z.int().nonnegative(),
    /** How many still wait: a repeat continues with them. */
    waiting: z.int().nonnegative(),
  }),
})

/**
 * Restores the earlier values of a bulk edit. Items that were changed since, or cannot be changed now, keep their values.
 * Throws 'gone' a day after the edit, and for an unknown edit. A repeat continues with what is left.
 */
export const undoBulkEditEndpoint = endpoint({
  method: 'POST',
  path: '/api/listings/bulk-edit/undo',
  limit: { times: 120, seconds: 600 },
  input: z.object({ editId: z.uuid() }),
  output: z.object({
    restored: z.int().nonnegative(),
    /** How many keep their present values. */
    kept: z.int().nonnegative(),
    /** How many still wait: a repeat continues with them. */
    waiting: z.int().nonnegative(),
  }),
})

/** Returns the newest bulk edit that can be undone, also after a reload and while it is carried out. */
export const latestBulkEditEndpoint = endpoint({
  method: 'GET',
  path: '/api/listings/bulk-edit/latest',
  input: z.object({}),
  output: z.object({
    edit: z
      .object({
        id: z.uuid(),
        field: z.enum(bulkFields),
        changed: z.int().positive(),
        /** How many items still wait for the change. */
        waiting: z.int().nonnegative(),
      })
      .nullable(),
  }),
})
