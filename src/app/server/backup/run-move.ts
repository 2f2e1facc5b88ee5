import { join, resolve } from 'node:path'
import { systemClock } from '../../../platform/clock.ts'
import { readConfig } from '../../../platform/server/settings/config.ts'
import {
  moveInstallation,
  refuseSameFolder,
  refuseSecretsElsewhere,
  refuseWithoutSecrets,
} from './move-installation.ts'
import { openToRead, openToWrite } from './open-installation.ts'
import { counted, runProgram } from './run-program.ts'

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
