import { AppError, messageOf } from '../../../platform/errors.ts'
import { createLog, type Log } from '../../../platform/server/process/log.ts'
import { type StartSteps, startSteps } from '../../../platform/server/process/start-steps.ts'
import { type Started, startedThings } from '../../../platform/server/process/stop-in-order.ts'
import { logLevelIn } from '../../../platform/server/settings/setting-states.ts'

export type Program = {
  /** What was written behind the command's name, without flags. */
  names: string[]
  flags: Set<string>
  /** Stopped when the program ends, however it does. */
  started: Started
  /** Aborted by Ctrl-C. */
  signal: AbortSignal
  log: Log
  steps: StartSteps
}

/**
 * A command on the terminal: its sentences and its exit code, 1 for whatever it could not do. Ctrl-C ends it in order, a second one
 * at once. `usage` is said where a name is missing or a flag is unknown.
 */
export async function runProgram(
  { usage, names: wanted, flags: known = [] }: { usage: string; names: number; flags?: readonly string[] },
  work: (program: Program) => Promise<string>,
): Promise<void> {
  process.umask(0o077)
  const written = process.argv.slice(2)
  const flags = new Set(written.filter((word) => word.startsWith('--')))
  const names = written.filter((word) => !word.startsWith('--'))
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (stopping.signal.aborted) process.exit(1)
      process.stdout.write('\n  Stopping...\n')
      stopping.abort(new AppError('try-later', 'It was stopped before its end.'))
    })
  const started = startedThings()
  try {
    if (names.length !== wanted || [...flags].some((flag) => !known.includes(flag)))
      throw new AppError('bad-input', usage)
    const log = createLog(logLevelIn(process.env))
    const said = await work({ names, flags, started, signal: stopping.signal, log, steps: startSteps() })
    await started.stop()
    process.stdout.write(`\n  ${said}\n`)
  } catch (error) {
    await started.stop().catch(() => undefined)
    if (!(error instanceof AppError)) throw error
    process.stderr.write(`\n${messageOf(error)}\n`)
    process.exitCode = 1
  }
}

/** `1 photo`, `1,234 photos`. */
export function counted(count: number, one: string): string {
  return `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`
}
