import { type Logger, pino } from 'pino'

export type Log = Logger

/** Fields that never reach a log line, wherever they turn up. */
const secretFields = ['password', 'token', 'authorization', 'cookie', 'apiKey', 'email']

/** One JSON line per event on standard error, so that the terminal's own lines stay readable. */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      serializers: { err: describeError },
      base: undefined,
      redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`]), censor: '[hidden]' },
    },
    pino.destination({ fd: 2, sync: true }),
  )
}

/**
 * What a log line says of an error: name, message, code and where, with its causes. Nothing else: libraries hang whole
 * connections, requests and their headers on their errors, and drizzle writes a statement's values into its message.
 */
function describeError(thrown: unknown): unknown {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown)
  const { name, message, stack, code, cause } = thrown as Partial<Error> & { code?: unknown }
  return {
    name,
    message: withoutValues(message),
    code,
    stack: withoutValues(stack),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  }
}

/** "Failed query: … params: …": what a seller typed must not reach a log. */
function withoutValues(text: string | undefined): string | undefined {
  return text?.replace(/\nparams: .*?(?=\n {4}at |$)/s, '')
}
