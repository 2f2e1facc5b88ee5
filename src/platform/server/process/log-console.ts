import { describeError } from './describe-error.ts'
import type { Log } from './log.ts'

/**
 * Sends console output of libraries, and the error that ends the process, to the log. Node would print errors with every value
 * of a failed statement.
 */
export function logConsole(log: Log) {
  const logAt =
    (level: 'warn' | 'error') =>
    (...words: unknown[]) =>
      log[level](
        { words: words.map((word) => (typeof word === 'object' ? describeError(word) : word)) },
        'a library wrote to the console',
      )
  Object.assign(console, { warn: logAt('warn'), error: logAt('error') })
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an unexpected error stops this process')
    process.exit(1)
  })
}
