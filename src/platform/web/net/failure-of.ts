import { z } from 'zod'
import { isFunctionCall } from '../../endpoint.ts'
import type { ErrorCode } from '../../errors.ts'
import { AppError, errorCodes, httpStatusOf } from '../../errors.ts'

const fields = z.array(z.string()).default([])
const refusedCall = z.object({ error: z.object({ code: z.enum(errorCodes), sentence: z.string(), fields }) })
const refusedFunction = z.object({ success: z.literal(false), error: z.string().optional(), fields })
const tooLargeForProxy =
  'Something between you and PastFash takes no photos of this size. They are kept; tell whoever runs PastFash that its proxy must let 4 MB through.'
const notAnswering = 'PastFash is not answering just now. Nothing is lost; try again in a moment.'

/** What an answer says went wrong, or undefined when it succeeded. `answer` is its parsed JSON, undefined when it was none. */
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
  // Not our answer: a proxy's, or the page with which a public network asks for a sign-in. Nothing it says is about what was
  // asked, and it may pass by itself.
  if (response.status === httpStatusOf('too-large')) return new AppError('broken', tooLargeForProxy)
  const cause = `no answer of PastFash: ${response.status}`
  return new AppError(response.status === httpStatusOf('too-many') ? 'too-many' : 'try-later', notAnswering, {
    ...options,
    cause,
  })
}

/** Whether PastFash itself answered nothing, so that what was asked for may have been done. What it answers has no cause here. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof AppError && error.code === 'try-later' && error.cause !== undefined
}

/**
 * Whole seconds as a Retry-After header gives them, an hour at most: a timer that is set for weeks goes off at once, and a
 * proxy may ask for that. Undefined for anything else, a date among it.
 */
function secondsIn(header: string): number | undefined {
  return /^\d{1,20}$/.test(header) ? Math.min(Number(header), retryAfterMost) : undefined
}

const retryAfterMost = 3600

/** The code of one of our own answers. */
function codeOf(status: number): ErrorCode {
  return errorCodes.find((code) => httpStatusOf(code) === status) ?? 'broken'
}
