import { randomUUID } from 'node:crypto'
import { AppError } from '../../../platform/errors.ts'
import { orDatabaseFailure } from '../../../platform/server/db/db-failure.ts'
import { encrypt } from '../../../platform/server/settings/encrypt.ts'
import { isDemoAddress } from '../../demo-address.ts'
import { accountLimits } from '../account-limits.ts'
import type { AccountServices } from '../account-services.ts'
import { type AccountMailPayload, accountMailJob } from './account-mail.job.ts'

export const mailAddressPurpose = 'mail addresses'

export type MailServices = Pick<AccountServices, 'jobs' | 'db' | 'appSecrets' | 'mailer'>
type EmailTo = Pick<AccountMailPayload, 'letter' | 'device' | 'at'> & { email: string }

/**
 * Queues an email to an address, to be sent after `startAfterSeconds`. Does nothing on a site that cannot send mail, and for a
 * demo account, which no email reaches and whose password nobody resets.
 */
export async function sendAccountMail(
  { jobs, db, appSecrets, mailer }: MailServices,
  { email, timesAway = 0, ...event }: EmailTo & { timesAway?: number },
  startAfterSeconds = 0,
): Promise<void> {
  if (mailer.kind === 'off' || isDemoAddress(email)) return
  const id = randomUUID()
  const sealedAddress = encrypt({ secrets: appSecrets, purpose: mailAddressPurpose, belongsTo: id }, email)
  await db.untilReachable()
  await orDatabaseFailure(
    jobs.send(db.system, accountMailJob, [{ id, payload: { ...event, sealedAddress, timesAway }, startAfterSeconds }]),
  )
}

/** Queues an email to an address, unless the same kind was queued for it within 24 hours. */
export async function sendOnceADay(
  services: MailServices & Pick<AccountServices, 'requestLimits'>,
  { letter, email }: { letter: 'wrong-passwords' | 'already-an-account'; email: string },
): Promise<void> {
  try {
    await services.requestLimits.count(`${letter} letter`, email, accountLimits.emailOfAKind)
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many') return
    throw error
  }
  await sendAccountMail(services, { letter, email })
}
