import { z } from 'zod/mini'
import { AppError, type ErrorCode } from '../../platform/errors.ts'
import { anySignal } from '../../platform/web/net/any-signal.ts'
import { notifyNotSignedIn } from '../../platform/web/net/not-signed-in.ts'
import type { accountBodies } from '../api.ts'
import { type AuthErrorKind, authErrorKind, authErrorKinds } from '../auth-errors.ts'

const nonEmptyText = z.string().check(z.minLength(1))
const refusalSchema = z.union([
  z.object({ message: nonEmptyText, code: z.optional(z.string()) }),
  // Refusals by the layers in front of the account service.
  z.pipe(
    z.object({ error: z.object({ sentence: nonEmptyText, code: z.string() }) }),
    z.transform(({ error }) => ({ message: error.sentence, code: error.code })),
  ),
])
const causeSchema = z.object({ kind: z.enum(authErrorKinds) })
const noConnection = 'No connection to PastFash. Check your network and try again.'
const notAnswering = 'PastFash is not answering just now. Try again in a moment.'

/** Milliseconds to wait for an answer. */
const answerTimeout = 30_000

type Bodies = typeof accountBodies
type CallOptions = { signal?: AbortSignal | undefined; within?: number | undefined; noAnswer?: string | undefined }

/**
 * Sends an account form and resolves with the answered JSON.
 * Throws an AppError with the account service's own message, which the specification wants shown; `authErrorOf` reads its
 * kind. `noAnswer`: the sentence for a call without an answer, when it is unknown whether it was done.
 */
export function accountCall<Path extends keyof Bodies>(
  path: Path,
  body: z.input<Bodies[Path]>,
  options: { signal?: AbortSignal; noAnswer?: string } = {},
): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  return ask(path, { method: 'POST', headers, body: JSON.stringify(body) }, options)
}

/**
 * Asks for this browser's session, or about demo shops. `within`: milliseconds to wait. Throws like `accountCall`.
 */
export function askAccount(
  path: '/get-session' | '/demo',
  options: { signal?: AbortSignal; within?: number | undefined },
): Promise<unknown> {
  return ask(path, { method: 'GET' }, options)
}

/** The known kind of error that a call threw; undefined for another one. */
export function authErrorOf(thrown: unknown): AuthErrorKind | undefined {
  return thrown instanceof AppError ? causeSchema.safeParse(thrown.cause).data?.kind : undefined
}

async function ask(
  path: `/${string}`,
  init: RequestInit,
  { signal, within = answerTimeout, noAnswer }: CallOptions,
): Promise<unknown> {
  const timeoutSignal = AbortSignal.timeout(within)
  let response: Response
  let answer: unknown
  try {
    response = await fetch(`/api/auth${path}`, {
      ...init,
      signal: signal ? anySignal([signal, timeoutSignal]) : timeoutSignal,
    })
    answer = await response.json().catch(() => undefined)
  } catch (cause) {
    throw new AppError('try-later', noAnswer ?? noConnection, { cause: { kind: authErrorKind({}), cause } })
  }
  if (response.ok && answer !== undefined) return answer
  throw failureOf(response, answer, noAnswer ?? notAnswering)
}

function failureOf({ status }: Response, answer: unknown, noAnswer: string): AppError {
  const refused = refusalSchema.safeParse(answer).data
  // An unknown answer comes from a proxy, or is the sign-in page of a public network.
  const kind = authErrorKind(refused ? { status, code: refused.code } : {})
  if (kind === 'session-missing') notifyNotSignedIn()
  return new AppError(codeOf(status, kind), refused?.message ?? noAnswer, { cause: { kind } })
}

function codeOf(status: number, kind: AuthErrorKind | undefined): ErrorCode {
  if (kind === 'session-missing') return 'not-signed-in'
  if (kind === 'retryable') return 'try-later'
  if (status === 429) return 'too-many'
  return status < 500 ? 'bad-input' : 'broken'
}
