import { z } from 'zod'
import type { JobKind } from '../../../platform/server/jobs/jobs.ts'

const payload = z.object({
  letter: z.enum([
    'reset-password',
    'already-an-account',
    'wrong-passwords',
    'new-device',
    'password-changed',
    'ebay-connected',
    'second-factor-on',
    'second-factor-off',
  ]),
  /** The mail address, encrypted for this job: the queue's tables say nobody's. */
  sealedAddress: z.string(),
  /** Where and when it happened, for letters that say so: `deviceWords`, and an ISO 8601 time. */
  device: z.string().max(60).optional(),
  at: z.iso.datetime().optional(),
  /** Times the mail server was away so far. */
  timesAway: z.int().min(0),
})
export type AccountMailPayload = z.infer<typeof payload>

/** Writes a letter to whom an address belongs, if it has an account. A letter sent twice does no harm. */
export const accountMailJob: JobKind<typeof payload> = {
  name: 'account-mail',
  payload,
  retries: 3,
  expiresAfter: 5 * 60,
  concurrency: 2,
}
