import { AppError } from '../../../platform/errors.ts'
import { pageLanguage } from '../../../platform/page-language.ts'
import type { RunningJob } from '../../../platform/server/jobs/jobs.ts'
import type { EmailMessage } from '../../../platform/server/mail/mailer.ts'
import { decrypt } from '../../../platform/server/settings/encrypt.ts'
import type { AccountServices } from '../account-services.ts'
import { findAccount } from '../find-account.ts'
import { createResetToken } from '../reset/reset-links.ts'
import type { AccountMailPayload } from './account-mail.job.ts'
import { mailAddressPurpose, sendAccountMail } from './send-account-mail.ts'

/** Seconds until the next try while the mail server is not reachable; nearly 50 minutes in all. */
const retryDelays = [10, 30, 60, 120, 300, 600, 900, 900]

type Services = Pick<AccountServices, 'appSecrets' | 'clock' | 'db' | 'jobs' | 'log' | 'mailer' | 'site'>

/** Writes and sends one email, if its address has an account. If the mail server is not reachable, queues another job. */
export async function writeAccountMail(
  services: Services,
  { id, payload }: Pick<RunningJob<AccountMailPayload>, 'id' | 'payload'>,
) {
  const { sealedAddress, timesAway, ...event } = payload
  const encryption = { secrets: services.appSecrets, purpose: mailAddressPurpose, belongsTo: id }
  const email = decrypt(encryption, sealedAddress)
  const account = email === undefined ? undefined : await findAccount(services, email)
  if (!account) return
  const composedEmail = await compose(services, event, account)
  try {
    await services.mailer.send(composedEmail)
  } catch (error) {
    const delay = retryDelays[timesAway]
    if (!(error instanceof AppError)) throw error
    if (error.code === 'try-later' && delay !== undefined)
      return sendAccountMail(services, { ...event, email: account.email, timesAway: timesAway + 1 }, delay)
    // The error and its cause are not logged: the answer of a mail server quotes the address.
    services.log.error({ letter: event.letter, code: error.code }, 'an email could not be sent')
  }
}

async function compose(
  services: Services,
  { letter, device, at }: Pick<AccountMailPayload, 'letter' | 'device' | 'at'>,
  { id, email }: { id: string; email: string },
): Promise<EmailMessage> {
  const origin = services.site.origin()
  const to = email
  switch (letter) {
    case 'reset-password':
      return resetEmail({ to, origin, token: await createResetToken(services, id) })
    case 'already-an-account':
      return alreadyAnAccountEmail({ to, origin })
    case 'wrong-passwords':
      return wrongPasswordsEmail({ to, origin })
    case 'new-device':
      return newDeviceEmail({ to, origin, device, at })
    case 'password-changed':
      return passwordChangedEmail({ to, origin, device, at })
    case 'ebay-connected':
      return ebayConnectedEmail({ to, origin, at })
    case 'second-factor-on':
    case 'second-factor-off':
      return secondFactorEmail({ to, origin, at, isOn: letter === 'second-factor-on' })
    default:
      return letter satisfies never
  }
}

/** The email with the link to Set New Password. `origin` is the site's own address, from its settings. */
function resetEmail({ to, origin, token }: { to: string; origin: string; token: string }): EmailMessage {
  return {
    to,
    subject: 'Set a new password for PastFash',
    paragraphs: [
      `We got a request to reset the password of your PastFash account at ${origin}.`,
      'The link works once and expires in an hour. A new password signs you out on all your other devices.',
      "Didn't ask for it? Ignore this email. Nothing has changed.",
    ],
    button: { label: 'Set a New Password', link: `${origin}/reset-password#type=recovery&token=${token}` },
  }
}

/** The email to the owner of an address with which somebody tried to create a second account. */
function alreadyAnAccountEmail({ to, origin }: { to: string; origin: string }): EmailMessage {
  return {
    to,
    subject: 'You already have an account at PastFash',
    paragraphs: [
      `Someone tried to create an account at ${origin} with this email address. You already have one.`,
      'Forgot your password? Choose "Forgot password" there to set a new one.',
      "Wasn't it you? Ignore this email. Nothing has changed.",
    ],
    button: { label: 'Sign In', link: origin },
  }
}

type AccountEvent = { to: string; origin: string; device?: string | undefined; at?: string | undefined }

const ifYou = "Was it you? You're all set."
const ifNotYou =
  'Wasn\'t it you? Choose "Forgot password" there and set a new password now. That signs out every device.'

/** The email to the owner of an address for which somebody tried many wrong passwords. */
function wrongPasswordsEmail({ to, origin }: AccountEvent): EmailMessage {
  return {
    to,
    subject: 'Many wrong passwords for your PastFash account',
    paragraphs: [
      `Someone tried many wrong passwords for your PastFash account at ${origin}. Nobody got in.`,
      'New devices now wait an hour before they can sign in. Devices that you used before, and "Forgot password", still work.',
      'Is your password short, or do you use it elsewhere? Set a longer one for PastFash only.',
      'We send this email at most once a day.',
    ],
    button: { label: 'Open PastFash', link: origin },
  }
}

/** The email to a seller about a sign-in on a device that did not sign in to the account before. */
function newDeviceEmail({ to, origin, device, at }: AccountEvent): EmailMessage {
  return {
    to,
    subject: 'New sign-in to your PastFash account',
    paragraphs: [
      `Someone signed in to your PastFash account at ${origin} on a new device. It was ${whereAndWhen(device, at)}.`,
      ifYou,
      ifNotYou,
    ],
    button: { label: 'Open PastFash', link: origin },
  }
}

/** The email to a seller whose password was changed, or set by a reset link. */
function passwordChangedEmail({ to, origin, device, at }: AccountEvent): EmailMessage {
  return {
    to,
    subject: 'Your PastFash password was changed',
    paragraphs: [
      `The password of your PastFash account at ${origin} was changed. This was done with ${whereAndWhen(device, at)}. All other devices were signed out.`,
      ifYou,
      ifNotYou,
    ],
    button: { label: 'Open PastFash', link: origin },
  }
}

/** The email to a seller who connected an eBay account. It does not name that account. */
function ebayConnectedEmail({ to, origin, at }: AccountEvent): EmailMessage {
  return {
    to,
    subject: 'An eBay account was connected to your PastFash account',
    paragraphs: [
      `An eBay account was connected to your PastFash account at ${origin}${at === undefined ? '' : `, ${timeWords(at)}`}.`,
      "PastFash can now publish listings there. You'll find the account's name under eBay Integration.",
      "Wasn't it you? Sign in, press Disconnect under eBay Integration, and change your password.",
    ],
    button: { label: 'Open PastFash', link: origin },
  }
}

/** The email to a seller whose two-step sign-in was turned on or off. */
function secondFactorEmail({ to, origin, at, isOn }: AccountEvent & { isOn: boolean }): EmailMessage {
  return {
    to,
    subject: `Two-step sign-in is ${isOn ? 'on' : 'off'} for your PastFash account`,
    paragraphs: [
      `Two-step sign-in for your PastFash account at ${origin} was turned ${isOn ? 'on' : 'off'}.${at === undefined ? '' : ` This was done ${timeWords(at)}.`}`,
      isOn
        ? 'You now sign in with your password and a code from your authenticator app. Keep your recovery codes somewhere safe.'
        : 'You now sign in with your password only.',
      ifNotYou,
    ],
    button: { label: 'Open PastFash', link: origin },
  }
}

function whereAndWhen(device = 'an unknown device', at?: string): string {
  return at === undefined ? device : `${device}, ${timeWords(at)}`
}

/** A time such as `2026-11-24T14:05:00.000Z` as "on November 24, 2026 at 14:05 UTC". */
function timeWords(at: string): string {
  const date = new Intl.DateTimeFormat(pageLanguage, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))
  return `on ${date} at ${at.slice(11, 16)} UTC`
}
