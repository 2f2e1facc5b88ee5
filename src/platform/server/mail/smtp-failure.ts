import type { NodemailerError } from 'nodemailer'
import { AppError } from '../../errors.ts'

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
export function smtpFailure(thrown: unknown): AppError {
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
