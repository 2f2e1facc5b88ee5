import { ebayErrorsIn } from '../../errors/ebay-error.ts'
import { EbayFailure } from './ebay-call.ts'

export type Request = {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | FormData | URLSearchParams | undefined
  /** Until when the answer must be there. */
  readonly limit: AbortSignal
  readonly signal?: AbortSignal | undefined
}

/** What came back of one request. */
export type Outcome =
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly retryAfterSeconds: number | undefined
      /** Where what was made is, where the answer says so. */
      readonly location: string | undefined
      /** The parsed JSON; undefined for none, or for what is none. */
      readonly body: unknown
      readonly isJson: boolean
    }
  /** No answer. `isSent` false: eBay was not reached, and did nothing. */
  | { readonly kind: 'lost'; readonly isSent: boolean; readonly isLate: boolean; readonly code: string }

/** Sends one request once. Throws only what `signal` was aborted with. */
export async function send({ method, url, headers, body, limit, signal }: Request): Promise<Outcome> {
  try {
    const sent = body instanceof FormData ? await asBytes(body) : { body, type: {} }
    const answer = await fetch(url, {
      method,
      headers: { ...headers, ...sent.type },
      ...(sent.body !== undefined && { body: sent.body }),
      // A bearer goes to the host it is meant for, and no further.
      redirect: 'error',
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
    })
    const text = await answer.text()
    const json = parsed(text)
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
    const code = limit.aborted ? 'late' : codeOf(error)
    return { kind: 'lost', isSent: !unreached.has(code), isLate: limit.aborted, code }
  }
}

/**
 * A form as it goes over the wire. Of a form itself fetch goes on reading after it was given up, which fails where nobody can catch
 * it and ends the process (undici, extractBody).
 */
async function asBytes(form: FormData) {
  const encoded = new Response(form)
  const type = { 'content-type': encoded.headers.get('content-type') ?? '' }
  return { body: new Uint8Array(await encoded.arrayBuffer()), type }
}

/** What an outcome that is no success means. `what` names the call in a log; nothing that was sent is in it. */
export function failureOf(outcome: Outcome, what: string): EbayFailure {
  if (outcome.kind === 'lost')
    return new EbayFailure({ kind: outcome.isSent ? 'unknown' : 'away', status: 0 }, `${what}: ${outcome.code}`)
  const { status, retryAfterSeconds, body } = outcome
  const { errors } = ebayErrorsIn(body)
  const facts = { status, errors, retryAfterSeconds }
  const said = `${what}: ${status}${errors.map(({ errorId }) => ` ${errorId}`).join('')}`
  if (status === 401) return new EbayFailure({ ...facts, kind: 'reconnect' }, said)
  if (status === 429) return new EbayFailure({ ...facts, kind: 'limit' }, said)
  if (status >= 500) return new EbayFailure({ ...facts, kind: 'away' }, said)
  if (status >= 400) return new EbayFailure({ ...facts, kind: 'refused' }, said)
  return new EbayFailure({ ...facts, kind: 'unknown' }, `${said}, not understood`)
}

/** Codes of system and undici for a connection that never came about. */
const unreached = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** The code alone: the message of a header that cannot be sent would quote the token in it. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' ? code : 'lost'
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Seconds, or a date (RFC 9110, section 10.2.3), which eBay is not known to send. */
function secondsIn(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header.trim()) ? Number(header) : undefined
}
