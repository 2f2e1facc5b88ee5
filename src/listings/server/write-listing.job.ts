import { z } from 'zod'
import type { JobKind } from '../../platform/server/jobs.ts'
import { generationTimeoutMs, writersAtOnce } from '../pacing.ts'

const payload = z.object({
  userId: z.uuid(),
  itemId: z.uuid(),
  /** Rate limits this listing has met so far. */
  rateLimitsMet: z.int().min(0),
})
export type WriteListingPayload = z.infer<typeof payload>

/** Writes one item's listing. A process that dies in the middle is noticed and the job run again, at most three times. */
export const writeListingJob: JobKind<typeof payload> = {
  name: 'write-listing',
  payload,
  retries: 3,
  expiresAfter: (2 * generationTimeoutMs) / 1000,
  concurrency: writersAtOnce,
}
