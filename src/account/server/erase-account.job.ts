import { z } from 'zod'
import type { JobKind } from '../../platform/server/jobs/jobs.ts'

const payload = z.object({ userId: z.uuid() })

/** Erases what a deleted account held. What an hour is not enough for, the next try goes on with, and after it the sweep. */
export const eraseAccountJob: JobKind<typeof payload> = {
  name: 'erase-account',
  payload,
  retries: 3,
  expiresAfter: 60 * 60,
  concurrency: 1,
}
