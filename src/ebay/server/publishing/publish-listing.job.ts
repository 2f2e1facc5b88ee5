import { z } from 'zod'
import type { JobKind } from '../../../platform/server/jobs/jobs.ts'
import { ebayEnvironments } from '../../environment.ts'

const payload = z.object({
  userId: z.uuid(),
  itemId: z.uuid(),
  /** The environment of the request. A job of another environment than the one that is set sends nothing. */
  environment: z.enum(ebayEnvironments),
  /** `publish` makes a listing; `update` changes the existing one. */
  task: z.enum(['publish', 'update']),
  /** How many retries were made because eBay did not find the item that it had just accepted. */
  slowTries: z.int().min(0).optional(),
})
export type PublishListingPayload = z.infer<typeof payload>

/** Publishes one item, or changes its listing. If a process dies during the work, another one continues it. */
export const publishListingJob: JobKind<typeof payload> = {
  name: 'publish-listing',
  payload,
  retries: 5,
  expiresAfter: 1800,
  // High enough that a seller's items wait only for eBay's limit of 50 photos in 5 seconds.
  concurrency: 6,
}
