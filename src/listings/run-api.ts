import { z } from 'zod'
import { hintSchema } from '../items/hint.ts'
import { endpoint } from '../platform/endpoint.ts'
import { listingRunSchema, runItemsMost } from './listing-run.ts'
import { writerNoteSchema } from './writer-note.ts'

// What asks for listings and follows their runs, apart from what a listing holds: every page needs it as soon as it opens.

/** What a seller enters for an item. A hint left out stays as it was; null or '' clears it. */
export const hintFields = { category: hintSchema, condition: hintSchema, brand: hintSchema, note: writerNoteSchema }

/** The function call of the specification: answers once the job is committed, the end of it arrives as a live update. */
export const generateListingEndpoint = endpoint({
  method: 'POST',
  path: '/functions/v1/generate-listing',
  input: z.object({
    itemId: z.uuid(),
    /** When sent it must be the signed-in seller, who is asking in any case. */
    userId: z.string().optional(),
    ...hintFields,
    /** Fills and improves: a field for which the writer has nothing keeps what it holds. */
    fullAutoFill: z.boolean().optional(),
    /** Does nothing, and says success, where a listing was asked for before: for a device that asks until it is answered. */
    onlyFirst: z.boolean().optional(),
  }),
  output: z.object({ success: z.boolean(), error: z.string().optional() }),
})

/**
 * Which items are meant: these, or every one that a bar counts and that was created until then, but for some.
 * In this century: PostgreSQL knows no year 0.
 */
export const whichItems = z.object({
  itemIds: z.array(z.uuid()).max(runItemsMost).optional(),
  all: z
    .object({ createdUntil: z.iso.datetime().regex(/^20/), except: z.array(z.uuid()).max(runItemsMost) })
    .optional(),
})

/**
 * Starts writing the listings of pending and failed items, or adds them to the run that is going on. What is asked for
 * already, has no photo or is gone is left out, so that asking twice does no harm. 'too-many' where
 * the day has no listings left and no run goes on.
 */
export const startRunEndpoint = endpoint({
  method: 'POST',
  path: '/api/listing-runs',
  limit: { times: 60, seconds: 600 },
  input: whichItems,
  output: z.object({
    run: listingRunSchema.nullable(),
    /** Items that were chosen and wait for another day's listings. */
    leftOut: z.int().nonnegative().default(0),
  }),
})

/** The bulk run that goes on, or the last one until its summary is dismissed. */
export const currentRunEndpoint = endpoint({
  method: 'GET',
  path: '/api/listing-runs/current',
  input: z.object({}),
  output: z.object({ run: listingRunSchema.nullable() }),
})

/** Ends a run: running calls are stopped, what waits is as it was before. What is written stays. */
export const cancelRunEndpoint = endpoint({
  method: 'POST',
  path: '/api/listing-runs/:runId/cancel',
  input: z.object({ runId: z.uuid() }),
  output: z.object({ run: listingRunSchema }),
})

/** Its summary was read: no device shows it again. */
export const dismissRunEndpoint = endpoint({
  method: 'POST',
  path: '/api/listing-runs/:runId/dismiss',
  input: z.object({ runId: z.uuid() }),
  output: z.object({}),
})
