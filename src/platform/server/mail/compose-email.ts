import type { SendMailOptions } from 'nodemailer'
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import type { EmailMessage } from './mailer.ts'

/** One plain address. A header or an SMTP command cannot read it as more than that. */
const oneAddress = z.email().max(254)

/** The email in nodemailer's form. Throws 'bad-input' if `to` is not one email address. */
export function composeEmail(email: EmailMessage, from: string): SendMailOptions {
  if (!oneAddress.safeParse(email.to).success)
    throw new AppError('bad-input', 'That is not a mail address that letters can be sent to.')
  return {
    from: { name: 'PastFash', address: from },
    to: { name: '', address: email.to },
    subject: email.subject.replace(/\p{Cc}+/gu, ' '),
    text: email.text,
    // Keeps holiday notices and robots from answering (RFC 3834).
    headers: { 'auto-submitted': 'auto-generated' },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
