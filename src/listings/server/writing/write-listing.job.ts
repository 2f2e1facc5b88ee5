import { z } from 'zod'
import type { JobKind } from '../../../platform/server/jobs/jobs.ts'
import { defaultConcurrentListings } from '../../pacing.ts'

const payload = z.object({
  userId: z.uuid(),
  itemId: z.uuid(),
  /** Number of rate limits that this listing has met. */
  rateLimitsMet: z.int().min(0),
  /** End of the pause that the last of them caused for other requests. */
  heldUntil: z.iso.datetime().optional(),
})
export type WriteListingPayload = z.infer<typeof payload>

/** Writes one item's listing. If its process dies, the job runs again, at most three times. */
export const writeListingJob: JobKind<typeof payload> = {
  name: 'write-listing',
  payload,
  retries: 3,
  // Seconds. A dead process is noticed by its heartbeat. Two requests may also wait for their turns and for a pause after a
  // rate limit.
  expiresAfter: 3600,
  concurrency: defaultConcurrentListings,
}
