import { AppError, messageOf } from '../../../platform/errors.ts'
import { createLog, type Log } from '../../../platform/server/process/log.ts'
import { type StartSteps, startSteps } from '../../../platform/server/process/start-steps.ts'
import { createStartedParts, type StartedParts } from '../../../platform/server/process/stop-in-order.ts'
import { readLogLevel } from '../../../platform/server/settings/setting-states.ts'

export type Program = {
  /** The arguments of the command, without flags. */
  args: string[]
  flags: Set<string>
  /** Stopped at the end of the program, also after an error. */
  startedParts: StartedParts
  /** Aborted by Ctrl-C. */
  signal: AbortSignal
  log: Log
  steps: StartSteps
}

/**
 * Runs a terminal command: prints the text that `work` returns, or the sentence of its AppError with exit code 1. The first
 * Ctrl-C stops it in order, the second one at once. Prints `usage` for a missing argument or an unknown flag.
 */
export async function runProgram(
  { usage, argCount, flags: knownFlags = [] }: { usage: string; argCount: number; flags?: readonly string[] },
  work: (program: Program) => Promise<string>,
): Promise<void> {
  process.umask(0o077)
  const commandLine = process.argv.slice(2)
  const flags = new Set(commandLine.filter((word) => word.startsWith('--')))
  const args = commandLine.filter((word) => !word.startsWith('--'))
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (stopping.signal.aborted) process.exit(1)
      process.stdout.write('\n  Stopping...\n')
      stopping.abort(new AppError('try-later', 'Stopped before it was done.'))
    })
  const startedParts = createStartedParts()
  try {
    if (args.length !== argCount || [...flags].some((flag) => !knownFlags.includes(flag)))
      throw new AppError('bad-input', usage)
    const log = createLog(readLogLevel(process.env))
    const output = await work({ args, flags, startedParts, signal: stopping.signal, log, steps: startSteps() })
    await startedParts.stop()
    process.stdout.write(`\n  ${output}\n`)
  } catch (error) {
    await startedParts.stop().catch(() => undefined)
    if (!(error instanceof AppError)) throw error
    process.stderr.write(`\n${messageOf(error)}\n`)
    process.exitCode = 1
  }
}

/** A number with its noun: `1 photo`, `1,234 photos`. */
export function formatCount(count: number, one: string): string {
  return `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`
}
