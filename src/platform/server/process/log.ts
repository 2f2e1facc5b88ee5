import { type DestinationStream, type Logger, pino } from 'pino'
import { currentWork } from '../http/request-id.ts'
import { describeError } from './describe-error.ts'
import { withoutSecrets } from './without-secrets.ts'

export type Log = Logger

/** Fields that never reach a log line, wherever they turn up. */
const secretFields = ['password', 'token', 'authorization', 'cookie', 'apiKey', 'email']

/**
 * One JSON line per event on standard error, so that the terminal's own lines stay readable, or where `to` takes them.
 * A line that belongs to a request or a job carries its id. No line holds a secret, whatever a library put into its message.
 */
export function createLog(level: string, to: DestinationStream = pino.destination({ fd: 2, sync: true })): Log {
  return pino(
    {
      level,
      serializers: { err: describeError },
      base: undefined,
      // A copy: pino writes the line's own fields into it.
      mixin: () => ({ ...currentWork() }),
      redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`]), censor: '[hidden]' },
    },
    { write: (line) => to.write(withoutSecrets(line)) },
  )
}
