import { type DestinationStream, type Logger, pino } from 'pino'
import { currentWork } from '../http/request-id.ts'
import { describeError } from './describe-error.ts'

export type Log = Logger

/** Fields that are hidden in log lines, at the top level and one level below. */
const secretFields = ['password', 'token', 'authorization', 'cookie', 'apiKey', 'email']

/**
 * Writes one JSON line per event to `to`. The default is standard error, which keeps standard output readable.
 * A line of a request or a job carries its id. Secrets are removed from all lines, also from messages of libraries.
 */
export function createLog(level: string, to: DestinationStream = pino.destination({ fd: 2, sync: true })): Log {
  return pino(
    {
      level,
      serializers: { err: describeError },
      base: undefined,
      // A copy, because pino writes the line's own fields into it.
      mixin: () => ({ ...currentWork() }),
      redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`]), censor: '[hidden]' },
    },
    { write: (line) => to.write(withoutSecrets(line)) },
  )
}

const hidden = '[hidden]'

/** Secrets that must never be in a log. Each pattern takes time in proportion to the text. */
const secrets: readonly [pattern: RegExp, replacement: string][] = [
  // User and password in an address: postgres://, smtps://.
  [/\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/"'\\]{0,500}@/gi, `$1${hidden}@`],
  // An email address. The character of an escape such as \n is not part of it.
  [/(?<!\\)[^\s"'<>,;:()\\@/[\]=&]{1,64}@[^\s"'<>,;:()\\@/[\]]{1,250}\.[a-z]{2,24}\b/giu, hidden],
  // Signed addresses of photos, links in reset emails, eBay's answers.
  [/([?&#](?:signature|token|code|state)=)[^&#\s"'\\]+/gi, `$1${hidden}`],
  // Session cookies.
  [/(\bpastfash[\w.]{1,40}=)[^;\s"'\\]+/gi, `$1${hidden}`],
  [/\b(bearer|basic) [\w.~+/=^#-]{8,}/gi, `$1 ${hidden}`],
  // Keys of model providers.
  [/\b(?:sk-|AIza)[\w-]{8,}/g, hidden],
]

/** A log line, still well-formed JSON, without email addresses, tokens, keys, cookies and signatures. */
function withoutSecrets(line: string): string {
  return secrets.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line)
}
