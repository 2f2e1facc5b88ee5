import { AppError } from '../../errors.ts'

/** Characters of a message: some libraries quote all they were given. */
const mostSaid = 4000
/** Causes of causes: some go round in a circle. */
const mostCauses = 8

/**
 * What a log line says of an error: name, message, code and where, with its causes. Nothing else: libraries hang whole
 * connections, requests and their headers on their errors, and write what was sent to them into their messages.
 */
export function describeError(thrown: unknown, causesLeft = mostCauses): unknown {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown)
  const { name, message, stack, code, cause } = thrown as Partial<Error> & { code?: unknown }
  return {
    name,
    message: withoutValues(thrown instanceof AppError ? withoutQuotes(thrown.sentence) : message?.slice(0, mostSaid)),
    code,
    stack: placesOf(stack, message),
    ...(cause === undefined || causesLeft === 0 ? {} : { cause: describeError(cause, causesLeft - 1) }),
  }
}

/** A sentence for a seller quotes names of files and what they typed. */
export function withoutQuotes(sentence: string): string {
  return sentence.replace(/".*"/s, '"…"')
}

/** The stack without the message, which it repeats: a line of a value in there may look like a place. */
function placesOf(stack: string | undefined, message: string | undefined): string | undefined {
  return stack
    ?.replace(message ?? '', '')
    .match(/(?:\n {4}at .*)+$/)?.[0]
    .slice(1)
}

/** What a seller typed must not reach a log. */
function withoutValues(text: string | undefined): string | undefined {
  return (
    text
      // V8 quotes what stands around the fault: Unexpected token 'h', ..."word": hunter2}" is not valid JSON
      ?.replace(/(?:Unexpected token .{1,12}, )?(?:\.\.\.)?".{0,80}?"(?:\.\.\.)? is not valid JSON/s, 'not valid JSON')
      // PostgreSQL: invalid input syntax for type uuid: "…", value "…" is out of range
      .replace(/(\binvalid input [^:\n]{1,80}: |\bout of range: |\bvalue )".*"/s, '$1"…"')
      // drizzle: "Failed query: … params: …"
      .replace(/\nparams: .*$/s, '')
  )
}
