import type { Context } from 'hono'
import { AppError, type ErrorCode, httpStatusOf } from '../../platform/errors.ts'

/** The answer of an account path: its result, or a refusal in the form of better-auth, `{ message, code }`. */
export type AccountAnswer = {
  status: 200 | 400 | 401 | 403 | 422
  json: unknown
  setCookies?: readonly string[]
}

/** A refusal with a message for the seller; `code` is for the page. */
export function refused(status: 400 | 401 | 403, code: string, message: string): AccountAnswer {
  return { status, json: { message, code } }
}

/** Answers one account request. Server errors (500 and above) are left to the site's own error answer. */
export async function answerAccount(context: Context, answer: () => Promise<AccountAnswer>): Promise<Response> {
  context.header('cache-control', 'no-store')
  try {
    const { status, json, setCookies = [] } = await answer()
    for (const cookie of setCookies) context.header('set-cookie', cookie, { append: true })
    return context.json(json as object | null, status)
  } catch (error) {
    if (!(error instanceof AppError) || httpStatusOf(error.code) >= 500) throw error
    if (error.retryAfter !== undefined) context.header('retry-after', String(error.retryAfter))
    return context.json({ message: error.sentence, code: codeOf(error.code) }, httpStatusOf(error.code))
  }
}

function codeOf(code: ErrorCode): string {
  if (code === 'not-signed-in') return 'UNAUTHORIZED'
  return code === 'too-many' ? 'TOO_MANY_REQUESTS' : code.toUpperCase().replaceAll('-', '_')
}
