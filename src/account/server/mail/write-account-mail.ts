import { AppError } from '../../../platform/errors.ts'
import type { RunningJob } from '../../../platform/server/jobs/jobs.ts'
import type { Letter } from '../../../platform/server/mail/mailer.ts'
import { unseal } from '../../../platform/server/settings/seal.ts'
import type { AccountServices } from '../account-services.ts'
import { findAccount } from '../find-account.ts'
import { createResetToken } from '../reset/reset-links.ts'
import type { AccountMailPayload } from './account-mail.job.ts'
import {
  alreadyAnAccountLetter,
  ebayConnectedLetter,
  newDeviceLetter,
  passwordChangedLetter,
  resetLetter,
  secondFactorLetter,
  wrongPasswordsLetter,
} from './letters.ts'
import { mailSealPurpose, sendAccountMail } from './send-account-mail.ts'

/** Seconds until a mail server that is away is asked again, growing to most of an hour in all. */
const askAgainAfter = [10, 30, 60, 120, 300, 600, 900, 900]

type Services = Pick<AccountServices, 'appSecrets' | 'clock' | 'db' | 'jobs' | 'log' | 'mailer' | 'site'>

/** Writes one letter, if its address has an account; a mail server that is away gets it later, as a job of its own. */
export async function writeAccountMail(
  services: Services,
  { id, payload }: Pick<RunningJob<AccountMailPayload>, 'id' | 'payload'>,
) {
  const { sealedAddress, timesAway, ...what } = payload
  const sealing = { secrets: services.appSecrets, purpose: mailSealPurpose, belongsTo: id }
  const email = unseal(sealing, sealedAddress)
  const account = email === undefined ? undefined : await findAccount(services, email)
  if (!account) return
  const written = await compose(services, what, account)
  try {
    await services.mailer.send(written)
  } catch (error) {
    const wait = askAgainAfter[timesAway]
    if (!(error instanceof AppError)) throw error
    if (error.code === 'try-later' && wait !== undefined)
      return sendAccountMail(services, { ...what, email: account.email, timesAway: timesAway + 1 }, wait)
    // Neither the error nor its cause: a mail server's answer quotes the address.
    services.log.error({ letter: what.letter, code: error.code }, 'a letter could not be sent')
  }
}

async function compose(
  services: Services,
  { letter, device, at }: Pick<AccountMailPayload, 'letter' | 'device' | 'at'>,
  { id, email }: { id: string; email: string },
): Promise<Letter> {
  const origin = services.site.origin()
  const to = email
  switch (letter) {
    case 'reset-password':
      return resetLetter({ to, origin, token: await createResetToken(services, id) })
    case 'already-an-account':
      return alreadyAnAccountLetter({ to, origin })
    case 'wrong-passwords':
      return wrongPasswordsLetter({ to, origin })
    case 'new-device':
      return newDeviceLetter({ to, origin, device, at })
    case 'password-changed':
      return passwordChangedLetter({ to, origin, device, at })
    case 'ebay-connected':
      return ebayConnectedLetter({ to, origin, at })
    case 'second-factor-on':
    case 'second-factor-off':
      return secondFactorLetter({ to, origin, at, isOn: letter === 'second-factor-on' })
    default:
      return letter satisfies never
  }
}
