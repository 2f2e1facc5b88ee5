import type { SendMailOptions } from 'nodemailer'
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import type { Letter } from './mailer.ts'

/** One plain address, and nothing that a header or an SMTP command could take for more than that. */
const oneAddress = z.email().max(254)

/** The letter as nodemailer takes it. Throws 'bad-input' where `to` is not one mail address. */
export function composeLetter(letter: Letter, from: string): SendMailOptions {
  if (!oneAddress.safeParse(letter.to).success)
    throw new AppError('bad-input', 'That is not a mail address that letters can be sent to.')
  return {
    from: { name: 'PastFash', address: from },
    to: { name: '', address: letter.to },
    subject: letter.subject.replace(/\p{Cc}+/gu, ' '),
    text: letter.text,
    // No holiday notice or robot answers these (RFC 3834).
    headers: { 'auto-submitted': 'auto-generated' },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
