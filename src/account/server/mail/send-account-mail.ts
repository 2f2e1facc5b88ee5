import { randomUUID } from 'node:crypto'
import { AppError } from '../../../platform/errors.ts'
import { orDatabaseFailure } from '../../../platform/server/db/db-failure.ts'
import { encrypt } from '../../../platform/server/settings/encrypt.ts'
import { accountLimits } from '../account-limits.ts'
import type { AccountServices } from '../account-services.ts'
import { type AccountMailPayload, accountMailJob } from './account-mail.job.ts'

export const mailAddressPurpose = 'mail addresses'

export type MailServices = Pick<AccountServices, 'jobs' | 'db' | 'appSecrets' | 'mailer'>
type LetterTo = Pick<AccountMailPayload, 'letter' | 'device' | 'at'> & { email: string }

/** Has a letter written to an address, after `startAfterSeconds` if given; none where the site cannot send mail. */
export async function sendAccountMail(
  { jobs, db, appSecrets, mailer }: MailServices,
  { email, timesAway = 0, ...letter }: LetterTo & { timesAway?: number },
  startAfterSeconds = 0,
): Promise<void> {
  if (mailer.kind === 'off') return
  const id = randomUUID()
  const sealedAddress = encrypt({ secrets: appSecrets, purpose: mailAddressPurpose, belongsTo: id }, email)
  await db.untilReachable()
  await orDatabaseFailure(
    jobs.send(db.system, accountMailJob, [{ id, payload: { ...letter, sealedAddress, timesAway }, startAfterSeconds }]),
  )
}

/** Has a letter written to an address, unless the same one was within a day. */
export async function sendOnceADay(
  services: MailServices & Pick<AccountServices, 'requestLimits'>,
  { letter, email }: { letter: 'wrong-passwords' | 'already-an-account'; email: string },
): Promise<void> {
  try {
    await services.requestLimits.take(`${letter} letter`, email, accountLimits.letterOfAKind)
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many') return
    throw error
  }
  await sendAccountMail(services, { letter, email })
}
