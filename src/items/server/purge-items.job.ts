import { z } from 'zod'
import type { JobKind } from '../../platform/server/jobs/jobs.ts'

const payload = z.object({ userId: z.uuid(), deletionId: z.uuid() })

/**
 * Purges one deletion after its time for Undo. A purge that takes longer than an hour continues in the next try. Two run
 * at once, so that a deletion of very many items does not delay those of other sellers.
 */
export const purgeItemsJob: JobKind<typeof payload> = {
  name: 'purge-items',
  payload,
  retries: 3,
  expiresAfter: 60 * 60,
  concurrency: 2,
}
