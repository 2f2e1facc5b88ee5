import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { AppError } from '../../errors.ts'
import type { Log } from '../process/log.ts'
import { composeLetter } from './compose-letter.ts'
import type { Mailer } from './mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

/**
 * The way letters leave: the mail server at `smtpUrl`; without one a file in `folder` and its link printed on the terminal by
 * `print`, which a service never does: there mail is off.
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
  return production ? switchedOff : fileMailer(settings)
}

const switchedOff: Mailer = {
  kind: 'off',
  send: () => Promise.reject(new AppError('broken', 'This site cannot send mail. Ask whoever runs it.')),
  close: () => Promise.resolve(),
}

/**
 * Letters as files of `folder`, for PastFash on one's own machine: one `.eml` each, whole from the moment it has that name,
 * named by its time so that the newest is last, readable by its owner alone. `print` says on the terminal where each leads.
 */
function fileMailer({ folder, from, print }: { folder: string; from: string; print: (text: string) => void }): Mailer {
  return {
    kind: 'file',
    async send(letter) {
      const composed = composeLetter(letter, from)
      const message = await written(composed)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`
      const unfinished = join(folder, `${name}.tmp`)
      const file = join(folder, `${name}.eml`)
      await writeFile(unfinished, message, { mode: 0o600, flag: 'wx' })
      await rename(unfinished, file)
      const lines = [`A mail was written to ${file}`, composed.subject, letter.link].filter(
        (line) => line !== undefined,
      )
      print(`\n${lines.map((line) => `  ${line}\n`).join('')}`)
    },
    close: () => Promise.resolve(),
  }
}

async function written(composed: SendMailOptions): Promise<Buffer> {
  const { createTransport } = await import('nodemailer')
  const { message } = await createTransport({ streamTransport: true, buffer: true, newline: 'unix' }).sendMail(composed)
  return message as Buffer
}
