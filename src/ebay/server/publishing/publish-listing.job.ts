import { z } from 'zod'
import type { JobKind } from '../../../platform/server/jobs/jobs.ts'
import { ebayEnvironments } from '../../environment.ts'

const payload = z.object({
  userId: z.uuid(),
  itemId: z.uuid(),
  /** Where it was asked for: a job of another environment than the one that is set does nothing. */
  environment: z.enum(ebayEnvironments),
  /** `publish` makes a listing; `update` changes the one there is. */
  task: z.enum(['publish', 'update']),
  /** How often eBay did not find the item that it had just taken. */
  slowTries: z.int().min(0).optional(),
})
export type PublishListingPayload = z.infer<typeof payload>

/** Publishes one item, or changes its listing. A process that dies in the middle is noticed, and the job goes on where it was. */
export const publishListingJob: JobKind<typeof payload> = {
  name: 'publish-listing',
  payload,
  retries: 5,
  expiresAfter: 1800,
  // Enough for eBay's 50 photos in 5 seconds to be what one seller's items wait for.
  concurrency: 6,
}
