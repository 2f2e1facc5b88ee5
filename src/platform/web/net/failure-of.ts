import { z } from 'zod'
import { isFunctionCall } from '../../endpoint.ts'
import type { ErrorCode } from '../../errors.ts'
import { AppError, errorCodes, httpStatusOf } from '../../errors.ts'

const fields = z.array(z.string()).default([])
const refusedCall = z.object({ error: z.object({ code: z.enum(errorCodes), sentence: z.string(), fields }) })
const refusedFunction = z.object({ success: z.literal(false), error: z.string().optional(), fields })
const tooLargeForProxy =
  "Nothing is lost, but a proxy in front of PastFash blocks this file. Ask this site's operator to allow 20 MB."
const notAnswering = 'PastFash is not answering just now. Nothing is lost. Try again in a moment.'

/** The failure in an answer; undefined if it succeeded. `answer`: its parsed JSON, undefined if it is not JSON. */
export function failureOf(
  path: string,
  response: { ok: boolean; status: number; headers: Headers },
  answer: unknown,
): AppError | undefined {
  const seconds = secondsIn(response.headers.get('retry-after') ?? '')
  const options = seconds === undefined ? {} : { retryAfter: seconds }
  const code = codeOf(response.status)
  if (isFunctionCall(path)) {
    const refused = refusedFunction.safeParse(answer)
    if (refused.success)
      return new AppError(code, refused.data.error ?? notAnswering, { ...options, fields: refused.data.fields })
  } else {
    const refused = refusedCall.safeParse(answer)
    if (refused.success) {
      const { error } = refused.data
      return new AppError(error.code, error.sentence, { ...options, fields: error.fields })
    }
  }
  if (response.ok && answer !== undefined) return undefined
  // An answer of a proxy, or a public network's sign-in page. It says nothing about the request; a later try may succeed.
  if (response.status === httpStatusOf('too-large')) return new AppError('broken', tooLargeForProxy)
  const cause = `no answer of PastFash: ${response.status}`
  return new AppError(response.status === httpStatusOf('too-many') ? 'too-many' : 'try-later', notAnswering, {
    ...options,
    cause,
  })
}

/** True if PastFash did not answer, so that the request may have been carried out. Its own answers have no cause here. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof AppError && error.code === 'try-later' && error.cause !== undefined
}

/**
 * Whole seconds of a Retry-After header, an hour at most: a timer set for weeks fires at once, and a proxy may ask for weeks.
 * Undefined for anything else, such as a date.
 */
function secondsIn(header: string): number | undefined {
  return /^\d{1,20}$/.test(header) ? Math.min(Number(header), longestRetryAfter) : undefined
}

const longestRetryAfter = 3600

/** The error code of a status that PastFash itself sends. */
function codeOf(status: number): ErrorCode {
  return errorCodes.find((code) => httpStatusOf(code) === status) ?? 'broken'
}
