import { resolve } from 'node:path'
import { readConfig } from '../settings.ts'
import { checkBackup } from './check-backup.ts'
import { openToWrite } from './open-installation.ts'
import { restoreBackup } from './restore-backup.ts'
import { formatCount, runProgram } from './run-program.ts'
import { readSecrets } from './secret-marks.ts'

const usage =
  'npm run restore -- FOLDER [--with-other-secrets]\n\nFOLDER: a backup. It is restored into the database and bucket of the settings, which must be empty.'

await runProgram(
  { usage, argCount: 1, flags: ['--with-other-secrets'] },
  async ({ args, flags, steps, ...program }) => {
    const folder = resolve(args[0] ?? '')
    const withOtherSecrets = flags.has('--with-other-secrets')
    const manifest = await checkBackup(folder, steps.step)
    const backupSecrets = await readSecrets(folder, manifest).catch((error: unknown) => {
      if (!withOtherSecrets) throw error
      return undefined
    })
    const installation = await openToWrite({ ...program, ...readConfig(process.env), backupSecrets })
    await restoreBackup({
      ...installation,
      folder,
      manifest,
      withOtherSecrets,
      log: program.log,
      signal: program.signal,
      onStep: steps.step,
    })
    const { files, tables, madeAt } = manifest
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return `Restored the backup of ${madeAt}: ${formatCount(rows, 'row')} and ${formatCount(files.count, 'file')}. Start PastFash. Everyone has to sign in again.`
  },
)
