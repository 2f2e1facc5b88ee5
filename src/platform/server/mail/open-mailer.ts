import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { AppError } from '../../errors.ts'
import type { Log } from '../process/log.ts'
import { composeEmail } from './compose-email.ts'
import type { Mailer } from './mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

/**
 * Opens the mailer: the mail server at `smtpUrl`. Without one, an email becomes a file in `folder`, and `print` shows its link
 * on the terminal. A service never does that: without a mail server its mail is off.
 */
export function openMailer({
  smtpUrl,
  production,
  ...settings
}: {
  smtpUrl: string | undefined
  from: string
  folder: string
  production: boolean
  print: (text: string) => void
  log: Log
}): Mailer {
  if (smtpUrl !== undefined) return smtpMailer({ ...settings, smtpUrl })
  return production ? disabledMailer : fileMailer(settings)
}

const disabledMailer: Mailer = {
  kind: 'off',
  send: () => Promise.reject(new AppError('broken', "This site can't send email. Contact its operator.")),
  close: () => Promise.resolve(),
}

/**
 * Writes emails as files of `folder`, for PastFash on one's own machine: one `.eml` each, complete once it has that name. Names
 * begin with the time, so that the newest is last. Only the owner can read them. `print` shows each link on the terminal.
 */
function fileMailer({ folder, from, print }: { folder: string; from: string; print: (text: string) => void }): Mailer {
  return {
    kind: 'file',
    async send(email) {
      const composed = await composeEmail(email, from)
      const message = await messageOf(composed)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`
      const unfinished = join(folder, `${name}.tmp`)
      const file = join(folder, `${name}.eml`)
      await writeFile(unfinished, message, { mode: 0o600, flag: 'wx' })
      await rename(unfinished, file)
      const lines = [`An email was written to ${file}`, composed.subject, email.button?.link].filter(
        (line) => line !== undefined,
      )
      print(`\n${lines.map((line) => `  ${line}\n`).join('')}`)
    },
    close: () => Promise.resolve(),
  }
}

async function messageOf(composed: SendMailOptions): Promise<Buffer> {
  const { createTransport } = await import('nodemailer')
  const { message } = await createTransport({ streamTransport: true, buffer: true, newline: 'unix' }).sendMail(composed)
  return message as Buffer
}
