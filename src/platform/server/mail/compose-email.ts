import { html } from 'hono/html'
import type { SendMailOptions } from 'nodemailer'
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { pageLanguage } from '../../page-language.ts'
import type { EmailMessage } from './mailer.ts'

/** One plain address. A header or an SMTP command cannot read it as more than that. */
const plainAddress = z.email().max(254)

/** The email in nodemailer's form, with its plain text and its HTML. Throws 'bad-input' if `to` is not one email address. */
export async function composeEmail(email: EmailMessage, from: string): Promise<SendMailOptions> {
  if (!plainAddress.safeParse(email.to).success)
    throw new AppError('bad-input', "PastFash can't send email to that address. Check it for typos.")
  return {
    from: { name: 'PastFash', address: from },
    to: { name: '', address: email.to },
    subject: email.subject.replace(/\p{Cc}+/gu, ' '),
    text: plainText(email),
    html: await htmlText(email),
    // Keeps holiday notices and robots from answering (RFC 3834).
    headers: { 'auto-submitted': 'auto-generated' },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function plainText({ paragraphs: [first, ...others], button }: EmailMessage): string {
  return [first, ...(button ? [`${button.label}:\n${button.link}`] : []), ...others].join('\n\n')
}

const columnStyle = 'max-width: 32rem; margin: 0 auto; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere'
const buttonStyle =
  'display: inline-block; padding: 12px 24px; border-radius: 8px; background: #1d4ed8; color: #ffffff; font-weight: 600; text-decoration: none'

/** Styles are inline because mail programs drop style sheets. Every text is escaped. */
async function htmlText({ subject, paragraphs: [first, ...others], button }: EmailMessage): Promise<string> {
  const page = await html`<!doctype html>
<html lang="${pageLanguage}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
</head>
<body style="margin: 0; padding: 24px 16px">
<div style="${columnStyle}">
<p style="font-weight: 700">PastFash</p>
<p>${first}</p>
${button ? html`<p><a href="${button.link}" style="${buttonStyle}">${button.label}</a></p>` : ''}
${others.map((text) => html`<p>${text}</p>`)}
${button ? html`<p style="font-size: 14px">Button not working? Open this link: ${button.link}</p>` : ''}
</div>
</body>
</html>`
  // It is a String object, which a mail library does not take.
  return page.toString()
}
