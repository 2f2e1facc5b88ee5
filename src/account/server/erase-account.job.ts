import { z } from 'zod'
import type { JobKind } from '../../platform/server/jobs/jobs.ts'

const payload = z.object({ userId: z.uuid() })

/** Erases the account data of a deleted account. The next try continues after an hour, and the sweep after the last try. */
export const eraseAccountJob: JobKind<typeof payload> = {
  name: 'erase-account',
  payload,
  retries: 3,
  expiresAfter: 60 * 60,
  concurrency: 1,
}
