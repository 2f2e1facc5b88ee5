import { z } from 'zod'
import { isFunctionCall } from '../endpoint.ts'
import type { ErrorCode } from '../errors.ts'
import { AppError, errorCodes, httpStatusOf } from '../errors.ts'

const refusedCall = z.object({ error: z.object({ code: z.enum(errorCodes), sentence: z.string() }) })
const refusedFunction = z.object({ success: z.literal(false), error: z.string().optional() })
const notAnswering = 'PastFash is not answering just now. Nothing is lost; try again in a moment.'

/** What an answer says went wrong, or undefined when it succeeded. `answer` is its parsed JSON, undefined when it was none. */
export function failureOf(
  path: string,
  response: { ok: boolean; status: number; headers: Headers },
  answer: unknown,
): AppError | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const options = Number.isFinite(seconds) ? { retryAfter: seconds } : {}
  const code = codeOf(response.status)
  if (isFunctionCall(path)) {
    const refused = refusedFunction.safeParse(answer)
    if (refused.success) return new AppError(code, refused.data.error ?? notAnswering, options)
  } else {
    const refused = refusedCall.safeParse(answer)
    if (refused.success) return new AppError(refused.data.error.code, refused.data.error.sentence, options)
  }
  if (response.ok && answer !== undefined) return undefined
  return new AppError(foreignCodeOf(response.status), notAnswering, options)
}

/** The code of one of our own answers. */
function codeOf(status: number): ErrorCode {
  return errorCodes.find((code) => httpStatusOf(code) === status) ?? 'broken'
}

/**
 * Of an answer that is not ours: a proxy's, or the page with which a public network asks for a sign-in. Nothing it says is
 * about what was asked, and it may pass by itself; only what is too large for a proxy stays so.
 */
function foreignCodeOf(status: number): ErrorCode {
  if (status === httpStatusOf('too-large')) return 'too-large'
  return status === httpStatusOf('too-many') ? 'too-many' : 'try-later'
}
