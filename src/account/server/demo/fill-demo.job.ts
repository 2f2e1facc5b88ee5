import { z } from 'zod'
import type { JobKind } from '../../../platform/server/jobs/jobs.ts'

const payload = z.object({ userId: z.uuid() })

/** Fills the shop of a demo account. Its job has the id of the account. Each try continues where the last one stopped. */
export const fillDemoJob: JobKind<typeof payload> = {
  name: 'fill-demo',
  payload,
  retries: 3,
  expiresAfter: 15 * 60,
  concurrency: 1,
}
