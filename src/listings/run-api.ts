import { z } from 'zod'
import { hintSchema } from '../items/hint.ts'
import { itemFilterSchema } from '../items/which-items.ts'
import { endpoint } from '../platform/endpoint.ts'
import { listingRunSchema, maxRunItems } from './listing-run.ts'
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
