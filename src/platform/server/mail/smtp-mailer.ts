import { AppError } from '../../errors.ts'
import type { Log } from '../process/log.ts'
import { composeLetter } from './compose-letter.ts'
import type { Mailer } from './mailer.ts'
import { parseSmtpUrl, smtpUrlForm } from './smtp-address.ts'
import { smtpFailure } from './smtp-failure.ts'

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
