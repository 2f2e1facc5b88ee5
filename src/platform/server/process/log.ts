import { type DestinationStream, type Logger, pino } from 'pino'
import { currentWork } from '../http/request-id.ts'
import { describeError } from './describe-error.ts'

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

const hidden = '[hidden]'

/** What must never stand in a log, whoever wrote it into a message. Each pattern takes time in proportion to the text. */
const secrets: readonly [pattern: RegExp, instead: string][] = [
  // User and password of an address: postgres://, smtps://.
  [/\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/"'\\]{0,500}@/gi, `$1${hidden}@`],
  // A mail address. The letter of an escape such as \n is not of it.
  [/(?<!\\)[^\s"'<>,;:()\\@/[\]=&]{1,64}@[^\s"'<>,;:()\\@/[\]]{1,250}\.[a-z]{2,24}\b/giu, hidden],
  // Signed addresses of photos, links of reset mails, eBay's answers.
  [/([?&#](?:signature|token|code|state)=)[^&#\s"'\\]+/gi, `$1${hidden}`],
  // Session cookies.
  [/(\bpastfash[\w.]{1,40}=)[^;\s"'\\]+/gi, `$1${hidden}`],
  [/\b(bearer|basic) [\w.~+/=^#-]{8,}/gi, `$1 ${hidden}`],
  // Keys of model providers.
  [/\b(?:sk-|AIza)[\w-]{8,}/g, hidden],
]

/** A line for the log, as JSON still well-formed, without mail addresses, tokens, keys, cookies and signatures. */
function withoutSecrets(line: string): string {
  return secrets.reduce((text, [pattern, instead]) => text.replace(pattern, instead), line)
}
