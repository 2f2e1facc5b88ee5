import type { z } from 'zod'
import type { EbayError } from '../../errors/ebay-error.ts'

/** One request to eBay, in the terms of its contracts. */
export type EbayCall<Answer extends z.ZodType> = {
  /** Which of eBay's hosts: the APIs, Identity (apiz) or Media (apim). */
  readonly host: 'api' | 'apiz' | 'apim'
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path and query, encoded. */
  readonly path: string
  /** Sent as JSON. */
  readonly body?: unknown
  /** Builds the multipart/form-data body. Called again for every try. */
  readonly form?: () => FormData
  /**
   * The schema of the answer's body. If the body does not match but there is a `location` header, the schema parses an object
   * with that `location` instead. Any other answer is a failure of kind 'unknown'.
   */
  readonly answer: Answer
  /** Called with eBay's warnings if the call succeeded. */
  readonly onWarnings?: ((warnings: readonly EbayError[]) => void) | undefined
  /**
   * Whether the call may be sent again although the first try may have arrived: reads, PUTs that replace, withdrawals. Such a
   * call is tried again automatically, at most twice, after 5xx, 25001, 25025 or a lost connection. Any other call is tried
   * again only if eBay certainly did nothing.
   */
  readonly isRepeatable: boolean
  readonly signal?: AbortSignal | undefined
}

/** Sends a call with the token of a seller or of the application. Throws `EbayFailure`. */
export type CallEbay = <Answer extends z.ZodType>(call: EbayCall<Answer>) => Promise<z.infer<Answer>>

/**
 * Why a call failed.
 * - 'refused': eBay understood the call and refused it; `errors` say why.
 * - 'reconnect': the seller's consent is over; only connecting again helps.
 * - 'limit': too many requests; `retryAfterSeconds` if eBay said how long to wait.
 * - 'away': 5xx, or eBay could not be reached before anything was sent. `didNothing` says whether eBay did nothing.
 * - 'unknown': the request may have arrived, but no usable answer came (time-out, lost connection, unexpected answer). Ask eBay
 * before trying again.
 */
export type EbayFailureKind = 'refused' | 'reconnect' | 'limit' | 'away' | 'unknown'

/** An error that never holds a token, a header or a body that was sent. */
export class EbayFailure extends Error {
  readonly kind: EbayFailureKind
  /** HTTP status; 0 if no answer came. A 'refused' failure has 0 if eBay refuses our own keys, or if they are missing. */
  readonly status: number
  readonly errors: readonly EbayError[]
  readonly retryAfterSeconds: number | undefined

  constructor(
    facts: {
      kind: EbayFailureKind
      status: number
      errors?: readonly EbayError[]
      retryAfterSeconds?: number | undefined
    },
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.kind = facts.kind
    this.status = facts.status
    this.errors = facts.errors ?? []
    this.retryAfterSeconds = facts.retryAfterSeconds
  }
}

/**
 * Whether eBay did nothing for a call: it was not sent, eBay itself answered that it failed, or a gateway answered 503 without
 * passing it on. Any other 5xx without eBay's errors comes from a gateway too, but eBay may still be working on the call.
 */
export function didNothing({ kind, status, errors }: EbayFailure): boolean {
  return kind === 'away' && (status === 0 || status === 503 || errors.length > 0)
}
