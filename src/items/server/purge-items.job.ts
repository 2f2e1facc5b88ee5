import { z } from 'zod'
import type { JobKind } from '../../platform/server/jobs/jobs.ts'

const payload = z.object({ userId: z.uuid(), deletionId: z.uuid() })

/**
 * Ends one deletion, once it can no longer be undone. What an hour is not enough for, the next try goes on with; two at once,
 * so that a deletion of very many items does not hold up everybody's.
 */
export const purgeItemsJob: JobKind<typeof payload> = {
  name: 'purge-items',
  payload,
  retries: 3,
  expiresAfter: 60 * 60,
  concurrency: 2,
}
