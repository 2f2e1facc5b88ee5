import { z } from 'zod'
import type { JobKind } from '../../../../platform/server/jobs/jobs.ts'

const payload = z.object({ userId: z.uuid(), runId: z.uuid() })
export type PublishRunPayload = z.infer<typeof payload>

/** Sends the next items of a run that publishes many, each to its own job. It sends itself again while items wait. */
export const publishRunJob: JobKind<typeof payload> = {
  name: 'publish-run',
  payload,
  retries: 5,
  expiresAfter: 600,
  concurrency: 2,
}
