import { ebayErrorsIn } from '../../errors/ebay-error.ts'
import { EbayFailure } from './ebay-call.ts'

export type Request = {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | FormData | URLSearchParams | undefined
  /** Aborts when the time limit for the answer is over. */
  readonly deadline: AbortSignal
  readonly signal?: AbortSignal | undefined
}

/** The result of one request. */
export type Outcome =
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly retryAfterSeconds: number | undefined
      /** The address of the thing that the request created, if the answer names it. */
      readonly location: string | undefined
      /** The parsed JSON; undefined for an empty body or one that is not JSON. */
      readonly body: unknown
      readonly isJson: boolean
    }
  /** No answer came. If `isSent` is false, eBay was not reached and did nothing. */
  | { readonly kind: 'lost'; readonly isSent: boolean; readonly isLate: boolean; readonly code: string }

/** Sends one request once. Throws only the reason of `signal`. */
export async function send({ method, url, headers, body, deadline, signal }: Request): Promise<Outcome> {
  try {
    const encoded = body instanceof FormData ? await encodeForm(body) : { body, type: {} }
    const answer = await fetch(url, {
      method,
      headers: { ...headers, ...encoded.type },
      ...(encoded.body !== undefined && { body: encoded.body }),
      // The token must not follow a redirect to another host.
      redirect: 'error',
      signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
    })
    const text = await answer.text()
    const json = parseJson(text)
    return {
      kind: 'answered',
      status: answer.status,
      retryAfterSeconds: secondsIn(answer.headers.get('retry-after')),
      location: answer.headers.get('location') ?? undefined,
      body: json,
      isJson: text === '' || json !== undefined,
    }
  } catch (error) {
    signal?.throwIfAborted()
    const code = deadline.aborted ? 'late' : codeOf(error)
    return { kind: 'lost', isSent: !notConnectedCodes.has(code), isLate: deadline.aborted, code }
  }
}

/**
 * Encodes a form as bytes. With the form itself, fetch would keep reading it after an abort; that fails where nobody can catch
 * it and ends the process (undici, extractBody).
 */
async function encodeForm(form: FormData) {
  const response = new Response(form)
  const type = { 'content-type': response.headers.get('content-type') ?? '' }
  return { body: new Uint8Array(await response.arrayBuffer()), type }
}

/** The error for an outcome that is no success. `callName` names the call in logs, without anything that was sent. */
export function failureOf(outcome: Outcome, callName: string): EbayFailure {
  if (outcome.kind === 'lost')
    return new EbayFailure({ kind: outcome.isSent ? 'unknown' : 'away', status: 0 }, `${callName}: ${outcome.code}`)
  const { status, retryAfterSeconds, body } = outcome
  const { errors } = ebayErrorsIn(body)
  const facts = { status, errors, retryAfterSeconds }
  const message = `${callName}: ${status}${errors.map(({ errorId }) => ` ${errorId}`).join('')}`
  if (status === 401) return new EbayFailure({ ...facts, kind: 'reconnect' }, message)
  if (status === 429) return new EbayFailure({ ...facts, kind: 'limit' }, message)
  if (status >= 500) return new EbayFailure({ ...facts, kind: 'away' }, message)
  if (status >= 400) return new EbayFailure({ ...facts, kind: 'refused' }, message)
  return new EbayFailure({ ...facts, kind: 'unknown' }, `${message}, not understood`)
}

/** Error codes of the system and of undici for a connection that was never made. */
const notConnectedCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Returns the code alone, because the message about a header that cannot be sent quotes the token in it. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' ? code : 'lost'
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Seconds. A date (RFC 9110, section 10.2.3) gives undefined; eBay is not known to send one. */
function secondsIn(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header.trim()) ? Number(header) : undefined
}
