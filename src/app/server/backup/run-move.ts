import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Clock, systemClock } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import { hasDatabase } from '../../../platform/server/postgres/reach-postgres.ts'
import type { Log } from '../../../platform/server/process/log.ts'
import type { Step } from '../../../platform/server/process/start-steps.ts'
import type { AppSecrets } from '../../../platform/server/settings/app-secrets.ts'
import { readConfig } from '../settings.ts'
import { checkBackup } from './check-backup.ts'
import { makeBackup } from './make-backup.ts'
import type { Manifest } from './manifest.ts'
import { type Installation, openToRead, openToWrite } from './open-installation.ts'
import { restoreBackup } from './restore-backup.ts'
import { formatCount, runProgram } from './run-program.ts'
import { marksOf, missingSecrets } from './secret-marks.ts'

const backupAdvice =
  'This PastFash uses S3_* or APP_SECRETS, or has lost photos. Nothing was moved. ' +
  'Use npm run backup with its own settings, then npm run restore with those of the service.'

const usage =
  'npm run move-to-service -- FOLDER\n\nFOLDER: the data folder of the PastFash to move. Stop it first, and set the settings of the service.'

await runProgram({ usage, argCount: 1 }, async ({ args, steps, ...program }) => {
  const dataFolder = resolve(args[0] ?? '')
  const service = readConfig({ ...process.env, NODE_ENV: 'production' })
  refuseSameFolder(dataFolder, service.config)
  refuseSecretsElsewhere(dataFolder)
  // The environment has the settings of the service. The installation that moves has its defaults.
  const embedded = readConfig({ PASTFASH_DATA: dataFolder })
  const from = await openToRead({ ...program, ...embedded, shouldBeStopped: true })
  const to = await openToWrite({ ...program, ...service, backupSecrets: undefined })
  refuseWithoutSecrets(dataFolder, from.appSecrets, to.appSecrets)
  const { files, tables } = await moveInstallation({
    from,
    to,
    tempFolder: join(dataFolder, 'moving'),
    clock: systemClock,
    log: program.log,
    signal: program.signal,
    onStep: steps.step,
  })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `Moved: ${formatCount(rows, 'row')} and ${formatCount(files.count, 'file')}. Start the service. Everyone has to sign in again. ${dataFolder} was not changed: delete it when you no longer need it.`
})

type Move = {
  from: Installation
  to: Installation
  /** Folder of the intermediate backup. It is deleted before the move, in case an earlier one was killed, and after it. */
  tempFolder: string
  clock: Clock
  log: Log
  signal?: AbortSignal
  onStep?: Step
}

/** Copies everything of the installation `from` into `to`, which must be empty. `from` stays unchanged. Returns the manifest. */
export async function moveInstallation({ from, to, tempFolder, ...common }: Move): Promise<Manifest> {
  await rm(tempFolder, { recursive: true, force: true })
  try {
    const { faults } = await makeBackup({ ...common, ...from, folder: tempFolder, withFaults: true })
    if (faults > 0) throw new AppError('broken', `${faults} photo files are missing or damaged. ${backupAdvice}`)
    const manifest = await checkBackup(tempFolder, common.onStep)
    await restoreBackup({ ...common, ...to, folder: tempFolder, manifest })
    return manifest
  } finally {
    await rm(tempFolder, { recursive: true, force: true })
  }
}

/** Throws AppError('not-found') if the secrets of the installation in `folder` are kept elsewhere. */
function refuseSecretsElsewhere(folder: string): void {
  const path = join(folder, 'keys', 'app-secrets')
  if (hasDatabase(folder) && !existsSync(path)) throw new AppError('not-found', `${path} is missing. ${backupAdvice}`)
}

/** Throws AppError('conflict') if the service lacks secrets that the installation in `folder` generated. */
function refuseWithoutSecrets(folder: string, from: AppSecrets, to: AppSecrets): void {
  if (missingSecrets({ secrets: marksOf(from) }, to).length === 0) return
  throw new AppError(
    'conflict',
    `Add the contents of ${join(folder, 'keys', 'app-secrets')} to the end of the service's APP_SECRETS, after a comma, and move again. ` +
      'Without them, every seller would have to connect to eBay again. Nothing was changed.',
  )
}

/** Throws AppError('bad-input') if an installation would be moved onto itself. */
function refuseSameFolder(from: string, config: { dataFolder: string; bucket: unknown }): void {
  if (config.bucket === undefined && resolve(from) === resolve(config.dataFolder))
    throw new AppError(
      'bad-input',
      `The photos would be moved onto themselves. Set S3_*, or PASTFASH_DATA to another folder than ${resolve(from)}.`,
    )
}
