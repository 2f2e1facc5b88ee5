import { z } from 'zod'
import type { JobKind } from '../../../platform/server/jobs/jobs.ts'
import { writersAtOnce } from '../../pacing.ts'

const payload = z.object({
  userId: z.uuid(),
  itemId: z.uuid(),
  /** Rate limits this listing has met so far. */
  rateLimitsMet: z.int().min(0),
  /** Until when the last of them holds the others. */
  heldUntil: z.iso.datetime().optional(),
})
export type WriteListingPayload = z.infer<typeof payload>

/** Writes one item's listing. A process that dies in the middle is noticed and the job run again, at most three times. */
export const writeListingJob: JobKind<typeof payload> = {
  name: 'write-listing',
  payload,
  retries: 3,
  // A process that died is noticed by its heartbeat. Beyond two requests lie their turns, and a hold after a rate limit.
  expiresAfter: 3600,
  concurrency: writersAtOnce,
}
