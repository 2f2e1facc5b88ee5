import { z } from 'zod'
import { hintSchema } from '../items/hint.ts'
import { itemFilterSchema } from '../items/which-items.ts'
import { endpoint } from '../platform/endpoint.ts'
import { bulkSelectionSchema } from './bulk-edit-api.ts'
import { leftOutReasons, listingRunSchema, maxRunItems } from './listing-run.ts'
import { writerNoteSchema } from './writer-note.ts'

// Endpoints that request listings and follow their runs. They are separate from api.ts, because every page needs them when it
// opens.

/** The seller's entries for an item. An omitted hint does not change; null or '' clears it. */
export const hintFields = { category: hintSchema, condition: hintSchema, brand: hintSchema, note: writerNoteSchema }

/** The function call of the specification. It answers once the job is committed; a live update reports the end. */
export const generateListingEndpoint = endpoint({
  method: 'POST',
  path: '/functions/v1/generate-listing',
  input: z.object({
    itemId: z.uuid(),
    /** If sent, it must be the signed-in seller. */
    userId: z.string().optional(),
    ...hintFields,
    /** Fills and improves: a field for which the writer has no value keeps its value. */
    fullAutoFill: z.boolean().optional(),
    /**
     * Does nothing and answers success if a listing was requested before. For a device that repeats a request until it is
     * answered.
     */
    onlyFirst: z.boolean().optional(),
  }),
  output: z.object({ success: z.boolean(), error: z.string().optional() }),
})

/**
 * Selects these items, or all items that a bar counts and that were created until a time, with exceptions. The time must be in
 * this century, because PostgreSQL has no year 0.
 */
export const itemSelection = z.object({
  itemIds: z.array(z.uuid()).max(maxRunItems).optional(),
  all: z.object({ createdUntil: z.iso.datetime().regex(/^20/), except: z.array(z.uuid()).max(maxRunItems) }).optional(),
})

/** The same for a run, where a filter of the list of items may narrow down all items. */
const runSelection = itemSelection.extend({
  all: itemSelection.shape.all.unwrap().extend({ filter: itemFilterSchema.optional() }).optional(),
})

/**
 * Starts writing the listings of pending and failed items, or adds them to the current run. Items that are already requested,
 * deleted or without photos are skipped, so a repeat does no harm. Throws 'too-many' if the day has no listings left and there
 * is no current run.
 */
export const startRunEndpoint = endpoint({
  method: 'POST',
  path: '/api/listing-runs',
  limit: { times: 60, seconds: 600 },
  input: runSelection,
  output: z.object({
    run: listingRunSchema.nullable(),
    /** Number of items whose listing is requested by this. */
    started: z.int().nonnegative().default(0),
    /** Number of chosen items that wait for another day's listings. */
    leftOut: z.int().nonnegative().default(0),
  }),
})

const previewHash = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * Returns how many listings of a selection a run would write, and why others are left out. Changes nothing. Unknown items, and
 * those of other sellers, are not counted. Throws 'bad-input' for too many items.
 */
export const previewRunEndpoint = endpoint({
  method: 'POST',
  path: '/api/listing-runs/preview',
  limit: { times: 120, seconds: 600 },
  input: bulkSelectionSchema,
  output: z.object({
    /** Hash of the selected items, and of those whose listings would be written. */
    hash: previewHash,
    selected: z.int().nonnegative(),
    /** Number of listings that would be requested now. */
    writing: z.int().nonnegative(),
    /** Number of listings beyond the day's limit. */
    overLimit: z.int().nonnegative(),
    leftOut: z.array(
      z.object({
        reason: z.enum(leftOutReasons),
        count: z.int().positive(),
        /** SKUs of the first ones. */
        skus: z.array(z.string()),
      }),
    ),
    /** Name of the model that is asked, such as `openai:gpt-5-mini`; null if nobody outside is asked. */
    provider: z.string().nullable(),
  }),
})
export type RunPreview = z.infer<typeof previewRunEndpoint.output>

/**
 * Starts the run that a preview showed. Throws 'changed' if the preview would now have another hash, and the rest as
 * `startRunEndpoint`. A repeat after the answer was lost is refused as changed, and starts nothing.
 */
export const startSelectedRunEndpoint = endpoint({
  method: 'POST',
  path: '/api/listing-runs/selected',
  limit: { times: 60, seconds: 600 },
  input: bulkSelectionSchema.extend({ hash: previewHash }),
  output: startRunEndpoint.output,
})

/** Returns the current bulk run, or the last one until its summary is dismissed. */
export const currentRunEndpoint = endpoint({
  method: 'GET',
  path: '/api/listing-runs/current',
  input: z.object({}),
  output: z.object({ run: listingRunSchema.nullable() }),
})

/** Cancels a run. Running calls stop, and waiting items are as they were before. Finished listings stay. */
export const cancelRunEndpoint = endpoint({
  method: 'POST',
  path: '/api/listing-runs/:runId/cancel',
  input: z.object({ runId: z.uuid() }),
  output: z.object({ run: listingRunSchema }),
})

/** Marks a run's summary as read, so that no device shows it again. */
export const dismissRunEndpoint = endpoint({
  method: 'POST',
  path: '/api/listing-runs/:runId/dismiss',
  input: z.object({ runId: z.uuid() }),
  output: z.object({}),
})
