import { AppError } from '../../errors.ts'
import type { Log } from '../process/log.ts'
import { fileMailer } from './file-mailer.ts'
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
