import { join } from 'node:path'
import { endLostSecondStep } from '../../account/server/second-factor/end-lost-second-step.ts'
import { systemClock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import { openDatabase } from '../../platform/server/db/db.ts'
import { openJobs } from '../../platform/server/jobs/jobs.ts'
import { openMailer } from '../../platform/server/mail/open-mailer.ts'
import { openToRead } from './backup/open-installation.ts'
import { runProgram } from './backup/run-program.ts'
import { readConfig } from './settings.ts'
import { jobKinds } from './slices.ts'

const usage = 'npm run end-two-step -- ADDRESS\n\nADDRESS: the email address of the account.'

await runProgram({ usage, argCount: 1 }, async ({ args: [address = ''], startedParts, log, ...program }) => {
  const settings = readConfig(process.env)
  const { config, secrets } = settings
  const { connection, appSecrets } = await openToRead({ ...program, ...settings, startedParts, log })
  const db = openDatabase(connection, log)
  startedParts.add(() => db.close())
  const jobs = openJobs(connection, log)
  startedParts.add(() => jobs.stop())
  await jobs.start(jobKinds)
  // A running PastFash sends the email, or the next one that starts.
  const mailer = openMailer({
    smtpUrl: secrets.smtpUrl,
    from: config.mailFrom,
    folder: join(config.dataFolder, 'mail'),
    production: config.production,
    print: () => undefined,
    log,
  })
  startedParts.add(() => mailer.close())
  const wasOn = await endLostSecondStep({ db, jobs, appSecrets, mailer, clock: systemClock }, address)
  if (wasOn === undefined) throw new AppError('not-found', `No account has the address ${address}.`)
  if (!wasOn) return `Two-step sign-in is off for ${address}. Nothing was changed.`
  return `Two-step sign-in was turned off for ${address}. All devices are signed out. The password was not changed. The seller gets an email.`
})
