import { resolve } from 'node:path'
import { systemClock } from '../../../platform/clock.ts'
import { readConfig } from '../settings.ts'
import { makeBackup } from './make-backup.ts'
import { refuseInside } from './manifest.ts'
import { openToRead } from './open-installation.ts'
import { formatCount, runProgram } from './run-program.ts'

const usage = 'npm run backup -- FOLDER [--with-faults]\n\nFOLDER: a new folder outside the data folder.'

await runProgram({ usage, argCount: 1, flags: ['--with-faults'] }, async ({ args, flags, steps, ...program }) => {
  const folder = resolve(args[0] ?? '')
  const settings = readConfig(process.env)
  refuseInside(settings.config.dataFolder, folder)
  const installation = await openToRead({ ...program, ...settings })
  const excludedTables: string[] = []
  const { faults, files, tables } = await makeBackup({
    ...installation,
    folder,
    clock: systemClock,
    withFaults: flags.has('--with-faults'),
    signal: program.signal,
    onStep: steps.step,
    onOtherTables: (names) => excludedTables.push(...names),
  })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const completeSentence = `The backup is complete: ${formatCount(rows, 'row')} and ${formatCount(files.count, 'file')} in ${folder}.`
  const faultSentence = `Missing or damaged: ${formatCount(faults, 'file')}, listed in not-whole.tsv.`
  const otherTablesSentence = `Not included, because PastFash did not create them: ${excludedTables.join(', ')}.`
  const keepSentence =
    'The backup holds private data, such as password hashes. Keep it where only you can read it, and not only on this disk.'
  // The last line says that the backup is complete: docs/operating.md tells operators to look there.
  return [
    keepSentence,
    ...(excludedTables.length > 0 ? [otherTablesSentence] : []),
    ...(faults > 0 ? [faultSentence] : []),
    completeSentence,
  ].join('\n  ')
})
