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
  return response.ok ? undefined : new AppError(code, notAnswering, options)
}

/** The code of a status: of our own statuses the one it stands for, of a proxy's (502, 504) that it may pass. */
function codeOf(status: number): ErrorCode {
  const own = errorCodes.find((code) => httpStatusOf(code) === status)
  return own ?? (status > 500 ? 'try-later' : 'broken')
}
