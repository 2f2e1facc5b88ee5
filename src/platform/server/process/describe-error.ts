import { AppError } from '../../errors.ts'

/** Most characters of a logged message: some libraries quote all their input. */
const maxMessageChars = 4000
/** Most nested causes, because some errors are their own cause. */
const maxCauses = 8

/**
 * The facts of an error for a log line: name, message, code and stack, with its causes. Nothing else, because libraries attach
 * whole connections, requests and headers to their errors and write sent values into their messages.
 */
export function describeError(thrown: unknown, causesLeft = maxCauses): unknown {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown)
  const { name, message, stack, code, cause } = thrown as Partial<Error> & { code?: unknown }
  return {
    name,
    message: withoutValues(
      thrown instanceof AppError ? withoutQuotes(thrown.sentence) : message?.slice(0, maxMessageChars),
    ),
    code,
    stack: stackLines(stack, message),
    ...(cause === undefined || causesLeft === 0 ? {} : { cause: describeError(cause, causesLeft - 1) }),
  }
}

/** Removes quoted text from a seller's sentence: names of files and typed text. */
export function withoutQuotes(sentence: string): string {
  return sentence.replace(/".*"/s, '"…"')
}

/** The stack without the message that it repeats: a line of a value in the message may look like a line of the stack. */
function stackLines(stack: string | undefined, message: string | undefined): string | undefined {
  return stack
    ?.replace(message ?? '', '')
    .match(/(?:\n {4}at .*)+$/)?.[0]
    .slice(1)
}

/** Removes values from a message, because text that a seller typed must not reach a log. */
function withoutValues(text: string | undefined): string | undefined {
  return (
    text
      // V8 quotes the text around the fault: Unexpected token 'h', ..."word": hunter2}" is not valid JSON
      ?.replace(/(?:Unexpected token .{1,12}, )?(?:\.\.\.)?".{0,80}?"(?:\.\.\.)? is not valid JSON/s, 'not valid JSON')
      // PostgreSQL: invalid input syntax for type uuid: "…", value "…" is out of range
      .replace(/(\binvalid input [^:\n]{1,80}: |\bout of range: |\bvalue )".*"/s, '$1"…"')
      // drizzle: "Failed query: … params: …"
      .replace(/\nparams: .*$/s, '')
  )
}
