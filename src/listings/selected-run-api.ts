import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { bulkSelectionSchema, previewHashSchema } from './bulk-edit-api.ts'
import { leftOutReasons } from './listing-run.ts'
import { startRunEndpoint } from './run-api.ts'

// Endpoints that write a selection of up to 5,000 items. They are separate from run-api.ts, because pages load them late.

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
    hash: previewHashSchema,
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
  input: bulkSelectionSchema.extend({ hash: previewHashSchema }),
  output: startRunEndpoint.output,
})
