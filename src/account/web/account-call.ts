import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'

const refusal = z.object({ message: z.string().min(1) })
const noConnection = 'No connection to PastFash. Check your network and try again.'
const notAnswering = 'PastFash is not answering just now. Try again in a moment.'

/** Longest wait for an answer in milliseconds. */
const answerWithin = 30_000

/**
 * Calls a path below /api/auth: POST with a JSON body, GET without one. Resolves with the JSON it answers.
 * `within`: milliseconds to wait for it.
 * Throws an AppError whose sentence is the account service's own message, as the specification wants it shown.
 */
export async function accountCall(
  path: `/${string}`,
  body?: Record<string, string | boolean>,
  { signal, within = answerWithin }: { signal?: AbortSignal; within?: number | undefined } = {},
): Promise<unknown> {
  const init: RequestInit = body
    ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    : { method: 'GET' }
  const late = AbortSignal.timeout(within)
  let response: Response
  let answer: unknown
  try {
    response = await fetch(`/api/auth${path}`, { ...init, signal: signal ? AbortSignal.any([signal, late]) : late })
    answer = await response.json().catch(() => undefined)
  } catch (cause) {
    throw new AppError('try-later', noConnection, { cause })
  }
  if (response.ok && answer !== undefined) return answer
  const refused = refusal.safeParse(answer)
  if (refused.success && response.status < 500) throw new AppError(codeOf(response.status), refused.data.message)
  throw new AppError('try-later', notAnswering)
}

function codeOf(status: number) {
  if (status === 401) return 'not-signed-in'
  return status === 429 ? 'too-many' : 'bad-input'
}
