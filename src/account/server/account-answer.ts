import type { Context } from 'hono'
import { AppError, type ErrorCode, httpStatusOf } from '../../platform/errors.ts'

/** What an account path answers: what was asked for, or why not as better-auth says it, `{ message, code }`. */
export type AccountAnswer = {
  status: 200 | 400 | 401 | 403 | 422
  json: unknown
  setCookies?: readonly string[]
}

/** A refusal that a person reads; `code` is for the page. */
export function refused(status: 400 | 401 | 403, code: string, message: string): AccountAnswer {
  return { status, json: { message, code } }
}

/** Answers one account request. What only another try can mend is left to the site's own error answer. */
export async function answerAccount(context: Context, work: () => Promise<AccountAnswer>): Promise<Response> {
  context.header('cache-control', 'no-store')
  try {
    const { status, json, setCookies = [] } = await work()
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
