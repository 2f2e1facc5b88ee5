import { describeError } from './describe-error.ts'
import type { Log } from './log.ts'

/**
 * What libraries write to the console, and the error that ends the process, go through the log: printed as Node prints
 * errors, they would show every value of a statement that failed.
 */
export function speakThroughLog(log: Log) {
  const say =
    (level: 'warn' | 'error') =>
    (...words: unknown[]) =>
      log[level](
        { words: words.map((word) => (typeof word === 'object' ? describeError(word) : word)) },
        'on the console',
      )
  Object.assign(console, { warn: say('warn'), error: say('error') })
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'PastFash has to stop: this should not have happened')
    process.exit(1)
  })
}
