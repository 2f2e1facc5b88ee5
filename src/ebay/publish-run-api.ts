import { z } from 'zod'
import { bulkSelectionSchema, previewHashSchema } from '../listings/bulk-edit-api.ts'
import { endpoint } from '../platform/endpoint.ts'
import { previewedItemSchema } from './publication/previewed-item.ts'
import { publishRunSchema } from './publication/publish-run.ts'
import { maxPreviewsPerRequest } from './publication/request-limits.ts'
import { readinessFaultSchema } from './readiness/readiness-fault.ts'

// Endpoints that publish a selection of up to 5,000 items. They are separate from api.ts, because pages load them late.

/**
 * Returns what publishing the selected items would do, and changes nothing. Unknown items, and those of other sellers, are
 * not counted. Faults of the account stand once and block every item.
 */
export const previewPublishRunEndpoint = endpoint({
  method: 'POST',
  path: '/api/ebay/publish-runs/preview',
  limit: { times: 120, seconds: 600 },
  input: bulkSelectionSchema,
  output: z.object({
    /** Hash of the selected items and of the content of the ready ones. */
    hash: previewHashSchema,
    selected: z.int().nonnegative(),
    /** Items that will be published. */
    ready: z.int().nonnegative(),
    /** Items that have a question to be answered first. */
    toConfirm: z.int().nonnegative(),
    /** Ready items whose earlier listing has ended: they may be sold elsewhere. */
    ended: z.int().nonnegative(),
    /** Sum of price times quantity of the ready items, in digits. */
    total: z.string(),
    currency: z.string(),
    /** Items that cannot be published, by reason, the most frequent first. */
    blocked: z.array(
      z.object({
        sentence: z.string(),
        count: z.int().positive(),
        /** SKUs of the first ones. */
        skus: z.array(z.string()),
      }),
    ),
    accountFaults: z.array(readinessFaultSchema),
    /** The first items to confirm and to publish, as buyers see them. */
    items: z.array(previewedItemSchema).max(maxPreviewsPerRequest),
  }),
})
export type PublishRunPreview = z.infer<typeof previewPublishRunEndpoint.output>

/**
 * Publishes the ready items of a selection. The server sends them one after the other, without any open page. A repeat with
 * the same `runId` starts nothing twice. Throws 'changed' if the preview would now have another hash, 'conflict' if the
 * account cannot publish or no item is ready.
 */
export const startPublishRunEndpoint = endpoint({
  method: 'POST',
  path: '/api/ebay/publish-runs',
  limit: { times: 60, seconds: 600 },
  input: bulkSelectionSchema.extend({ runId: z.uuid(), hash: previewHashSchema }),
  output: z.object({ run: publishRunSchema }),
})

/** Returns the seller's runs whose result was not read yet, oldest first. */
export const publishRunsEndpoint = endpoint({
  method: 'GET',
  path: '/api/ebay/publish-runs/current',
  input: z.object({}),
  output: z.object({ runs: z.array(publishRunSchema) }),
})

/** Sends no more items of a run. Those on their way to eBay are published, and published ones stay. */
export const stopPublishRunEndpoint = endpoint({
  method: 'POST',
  path: '/api/ebay/publish-runs/:runId/stop',
  input: z.object({ runId: z.uuid() }),
  output: z.object({ run: publishRunSchema }),
})

/** Marks a run's result as read, so that no device shows it again. */
export const dismissPublishRunEndpoint = endpoint({
  method: 'POST',
  path: '/api/ebay/publish-runs/:runId/dismiss',
  input: z.object({ runId: z.uuid() }),
  output: z.object({}),
})
