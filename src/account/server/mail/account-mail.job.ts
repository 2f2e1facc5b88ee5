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
  /** The mail address, encrypted for this job: the queue's tables hold no readable address. */
  sealedAddress: z.string(),
  /** Device (`describeDevice`) and ISO 8601 time of the event, for emails that name them. */
  device: z.string().max(60).optional(),
  at: z.iso.datetime().optional(),
  /** How often the mail server was not reachable so far. */
  timesAway: z.int().min(0),
})
export type AccountMailPayload = z.infer<typeof payload>

/** Writes an email to an address, if it has an account. Sending an email twice does no harm. */
export const accountMailJob: JobKind<typeof payload> = {
  name: 'account-mail',
  payload,
  retries: 3,
  expiresAfter: 5 * 60,
  concurrency: 2,
}
