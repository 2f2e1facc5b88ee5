import type { NodemailerError } from 'nodemailer'
import { AppError } from '../../errors.ts'
import type { Log } from '../process/log.ts'
import { composeEmail } from './compose-email.ts'
import type { Mailer } from './mailer.ts'
import { parseSmtpUrl, smtpUrlForm } from './smtp-address.ts'

/** Milliseconds for one step with the mail server, and for a whole email. */
const stepTimeoutMs = 10_000
const emailTimeoutMs = 60_000

/** Sends emails over SMTP, with a connection each, because they are few. Throws 'bad-input' for a bad address. */
export function smtpMailer({ smtpUrl, from, log }: { smtpUrl: string; from: string; log: Log }): Mailer {
  const server = parseSmtpUrl(smtpUrl)
  if (!server) throw new AppError('bad-input', `SMTP_URL: ${smtpUrlForm}`)
  const closing = new AbortController()
  const timeouts = {
    connectionTimeout: stepTimeoutMs,
    greetingTimeout: stepTimeoutMs,
    dnsTimeout: stepTimeoutMs,
    socketTimeout: 2 * stepTimeoutMs,
  }
  return {
    kind: 'smtp',
    async send(email) {
      const composed = await composeEmail(email, from)
      const { createTransport } = await import('nodemailer')
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(emailTimeoutMs)])
      try {
        await createTransport({ ...server, ...timeouts }).sendMail({ ...composed, signal })
      } catch (thrown) {
        const failure = smtpFailure(thrown)
        // Logged at once: the job retries for most of an hour before it gives up.
        if (!closing.signal.aborted) log.warn({ err: failure.cause }, 'the mail server refused an email')
        throw failure
      }
      log.info('the mail server accepted an email')
    },
    close: async () => closing.abort(),
  }
}

/** Explanations of nodemailer's error codes for the log. */
const meanings: Readonly<Record<string, string>> = {
  EDNS: 'its name is not known',
  ESOCKET: 'it cannot be reached',
  ECONNECTION: 'it closed the connection',
  ETIMEDOUT: 'it did not answer in time',
  EABORT: 'it did not take the email in time',
  ETLS: 'it offers no encryption, or none that can be trusted',
  EAUTH: 'it refuses the user or password of SMTP_URL',
  ENOAUTH: 'it wants a user and password in SMTP_URL',
  EPROTOCOL: 'it does not speak SMTP',
}

/**
 * The error for an email that was not sent: 'bad-input' if the server refuses the address for good, else 'try-later'.
 * The cause has our own words, because the server's answer and nodemailer's error quote addresses and credentials.
 */
function smtpFailure(thrown: unknown): AppError {
  const { code = '', originalCode, responseCode, command, permanent } = thrown as NodemailerError
  // An untrusted certificate is reported as a socket failure, with OpenSSL's code for it.
  const kind = /CERT|TLS|SSL/.test(originalCode ?? '') ? 'ETLS' : code
  const meaning = meanings[kind] ?? 'it refused the email'
  const details = [code, originalCode, command, responseCode].filter((detail) => detail !== undefined && detail !== '')
  const cause = new Error(`The mail server refused an email: ${meaning} (${details.join(', ')})`)
  if (code === 'EENVELOPE' && command === 'RCPT TO' && permanent)
    return new AppError('bad-input', "The mail server can't deliver to that address. Check it for typos.", { cause })
  return new AppError(
    'try-later',
    "PastFash can't send email right now. Nothing has changed. Try again in a few minutes.",
    { cause, retryAfter: 60 },
  )
}
