import type { NodemailerError } from 'nodemailer'
import { AppError } from '../../errors.ts'
import type { Log } from '../process/log.ts'
import { composeLetter } from './compose-letter.ts'
import type { Mailer } from './mailer.ts'
import { parseSmtpUrl, smtpUrlForm } from './smtp-address.ts'

/** How long each step with the mail server may take, and a letter in all. */
const stepMs = 10_000
const letterMs = 60_000

/** Letters over SMTP, a connection each: they are few. Throws 'bad-input' for an address that is none. */
export function smtpMailer({ smtpUrl, from, log }: { smtpUrl: string; from: string; log: Log }): Mailer {
  const server = parseSmtpUrl(smtpUrl)
  if (!server) throw new AppError('bad-input', `SMTP_URL: ${smtpUrlForm}`)
  const closing = new AbortController()
  const patience = {
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    dnsTimeout: stepMs,
    socketTimeout: 2 * stepMs,
  }
  return {
    kind: 'smtp',
    async send(letter) {
      const composed = composeLetter(letter, from)
      const { createTransport } = await import('nodemailer')
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(letterMs)])
      try {
        await createTransport({ ...server, ...patience }).sendMail({ ...composed, signal })
      } catch (thrown) {
        const failure = smtpFailure(thrown)
        // It is tried again for most of an hour, which whoever runs this should not have to wait for.
        if (!closing.signal.aborted) log.warn({ err: failure.cause }, 'the mail server took no letter')
        throw failure
      }
      log.info('a letter was handed to the mail server')
    },
    close: async () => closing.abort(),
  }
}

/** What nodemailer's codes mean for whoever reads the log. */
const meanings: Readonly<Record<string, string>> = {
  EDNS: 'its name is not known',
  ESOCKET: 'it cannot be reached',
  ECONNECTION: 'it closed the connection',
  ETIMEDOUT: 'it did not answer in time',
  EABORT: 'it did not take the letter in time',
  ETLS: 'it offers no encryption, or none that can be trusted',
  EAUTH: 'it refuses the user or password of SMTP_URL',
  ENOAUTH: 'it wants a user and password in SMTP_URL',
  EPROTOCOL: 'it does not speak SMTP',
}

/**
 * The sentence for a letter that did not leave: 'bad-input' where the server refuses the address for good, else 'try-later'.
 * The cause is in words of ours: what a mail server answers, and the error around it, quote addresses and credentials.
 */
function smtpFailure(thrown: unknown): AppError {
  const { code = '', originalCode, responseCode, command, permanent } = thrown as NodemailerError
  // A certificate that nobody vouches for comes as a failure of the socket, under OpenSSL's name for it.
  const kind = /CERT|TLS|SSL/.test(originalCode ?? '') ? 'ETLS' : code
  const what = meanings[kind] ?? 'it refused the letter'
  const details = [code, originalCode, command, responseCode].filter((detail) => detail !== undefined && detail !== '')
  const cause = new Error(`The mail server took no letter: ${what} (${details.join(', ')})`)
  if (code === 'EENVELOPE' && command === 'RCPT TO' && permanent)
    return new AppError('bad-input', 'The mail server does not deliver to that address.', { cause })
  return new AppError(
    'try-later',
    'PastFash cannot send mail at the moment. Nothing was changed; please try again in a few minutes.',
    { cause, retryAfter: 60 },
  )
}
