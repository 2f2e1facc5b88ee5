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
import { counted, runProgram } from './run-program.ts'
import { marksOf, missingSecrets } from './secret-marks.ts'

const otherWay =
  'What runs with S3_* or APP_SECRETS, or has lost photos, moves by npm run backup with its own settings, ' +
  'and npm run restore with those of the service. Nothing was moved.'

const usage =
  'npm run move-to-service -- FOLDER\n\nFOLDER: the data folder of the PastFash that moves, which is stopped. The settings are those of the service.'

await runProgram({ usage, names: 1 }, async ({ names, steps, ...program }) => {
  const dataFolder = resolve(names[0] ?? '')
  const service = readConfig({ ...process.env, NODE_ENV: 'production' })
  refuseSameFolder(dataFolder, service.config)
  refuseSecretsElsewhere(dataFolder)
  // Of the service's settings only what a program itself goes by: everything else is the installation's own.
  const embedded = readConfig({ PASTFASH_DATA: dataFolder })
  const from = await openToRead({ ...program, ...embedded, stopped: true })
  const to = await openToWrite({ ...program, ...service, broughtSecrets: undefined })
  refuseWithoutSecrets(dataFolder, from.appSecrets, to.appSecrets)
  const { files, tables } = await moveInstallation({
    from,
    to,
    between: join(dataFolder, 'moving'),
    clock: systemClock,
    log: program.log,
    signal: program.signal,
    onStep: steps.step,
  })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `Moved: ${counted(rows, 'row')} and ${counted(files.count, 'file')}. Start the service; everybody signs in again. ${dataFolder} is as it was: remove it when you are content.`
})

type Move = {
  from: Installation
  to: Installation
  /** For the backup that carries everything: it is gone afterwards, and what a move that was killed left there is gone before. */
  between: string
  clock: Clock
  log: Log
  signal?: AbortSignal
  onStep?: Step
}

/** Copies everything of one installation into another, which is empty. The first stays as it is. */
export async function moveInstallation({ from, to, between, ...common }: Move): Promise<Manifest> {
  await rm(between, { recursive: true, force: true })
  try {
    const { faults } = await makeBackup({ ...common, ...from, folder: between, withFaults: true })
    if (faults > 0)
      throw new AppError('broken', `${faults} of the photos' files are not in its folder or are damaged. ${otherWay}`)
    const manifest = await checkBackup(between, common.onStep)
    await restoreBackup({ ...common, ...to, folder: between, manifest })
    return manifest
  } finally {
    await rm(between, { recursive: true, force: true })
  }
}

/** Throws a sentence when the secrets of the installation in `folder` are kept somewhere else. */
function refuseSecretsElsewhere(folder: string): void {
  const path = join(folder, 'keys', 'app-secrets')
  if (hasDatabase(folder) && !existsSync(path)) throw new AppError('not-found', `${path} is not there. ${otherWay}`)
}

/** Throws a sentence when a service lacks the secrets that the installation in `folder` made for itself. */
function refuseWithoutSecrets(folder: string, from: AppSecrets, to: AppSecrets): void {
  if (missingSecrets({ secrets: marksOf(from) }, to).length === 0) return
  throw new AppError(
    'conflict',
    `Put what is in ${join(folder, 'keys', 'app-secrets')} behind the APP_SECRETS of the service, after a comma, and move again: ` +
      'without it every seller would have to connect to eBay again. Nothing was changed.',
  )
}

/** Throws a sentence when an installation would be moved onto itself. */
function refuseSameFolder(from: string, config: { dataFolder: string; bucket: unknown }): void {
  if (config.bucket === undefined && resolve(from) === resolve(config.dataFolder))
    throw new AppError(
      'bad-input',
      `The photos would be moved onto themselves. Set S3_*, or PASTFASH_DATA to another folder than ${resolve(from)}.`,
    )
}
