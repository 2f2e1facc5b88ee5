import { join, resolve } from 'node:path'
import { systemClock } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import { readConfig } from '../settings.ts'
import { moveInstallation, requireSecretsInFolder, requireSecretsOfSource } from './move-installation.ts'
import { openToRead, openToWrite } from './open-installation.ts'
import { formatCount, runProgram } from './run-program.ts'

const usage =
  'npm run move-to-service -- FOLDER\n\nFOLDER: the data folder of the PastFash to move. Stop it first, and set the settings of the service.'

await runProgram({ usage, argCount: 1 }, async ({ args, steps, ...program }) => {
  const dataFolder = resolve(args[0] ?? '')
  const serviceSettings = readConfig({ ...process.env, NODE_ENV: 'production' })
  refuseSameFolder(dataFolder, serviceSettings.config)
  requireSecretsInFolder(dataFolder)
  // The environment variables are the settings of the service. The installation to move has only defaults.
  const sourceSettings = readConfig({ PASTFASH_DATA: dataFolder })
  const from = await openToRead({ ...program, ...sourceSettings, shouldBeStopped: true })
  // The service keeps its own secrets, which must include those of the source.
  const to = await openToWrite({ ...program, ...serviceSettings, backupSecrets: undefined })
  requireSecretsOfSource(dataFolder, from.appSecrets, to.appSecrets)
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

/** Throws AppError('bad-input') if an installation would be moved onto itself. */
function refuseSameFolder(from: string, config: { dataFolder: string; bucket: unknown }): void {
  if (config.bucket === undefined && resolve(from) === resolve(config.dataFolder))
    throw new AppError(
      'bad-input',
      `The photos would be moved onto themselves. Set S3_*, or PASTFASH_DATA to another folder than ${resolve(from)}.`,
    )
}
