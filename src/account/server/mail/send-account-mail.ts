import { randomUUID } from 'node:crypto'
import { orDatabaseFailure } from '../../../platform/server/db-failure.ts'
import { seal } from '../../../platform/server/seal.ts'
import type { AccountServices } from '../account-services.ts'
import { type AccountMailPayload, accountMailJob } from './account-mail.job.ts'

export const mailSealPurpose = 'mail addresses'

/** Has a letter written to an address, after `startAfterSeconds` if given. */
export async function sendAccountMail(
  { jobs, db, appSecrets }: Pick<AccountServices, 'jobs' | 'db' | 'appSecrets'>,
  { letter, email, timesAway = 0 }: { letter: AccountMailPayload['letter']; email: string; timesAway?: number },
  startAfterSeconds = 0,
): Promise<void> {
  const id = randomUUID()
  const sealedAddress = seal({ secrets: appSecrets, purpose: mailSealPurpose, belongsTo: id }, email)
  await db.untilReachable()
  await orDatabaseFailure(
    jobs.send(db.system, accountMailJob, [{ id, payload: { letter, sealedAddress, timesAway }, startAfterSeconds }]),
  )
}
