import type { z } from 'zod'
import type { EbayError } from '../../errors/ebay-error.ts'

/** One request to eBay, in terms of its contracts. */
export type EbayCall<Answer extends z.ZodType> = {
  /** Which of eBay's hosts: the APIs, Identity (apiz) or Media (apim). */
  readonly host: 'api' | 'apiz' | 'apim'
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path and query, encoded. */
  readonly path: string
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as multipart/form-data, anew for every try. */
  readonly form?: () => FormData
  /**
   * What is read of the answer, or of `{ location }` where its body is not like it and it says where what was made is. Any other
   * answer is a failure of kind 'unknown'.
   */
  readonly answer: Answer
  /** Hears of what eBay warned of where it did as asked. */
  readonly onWarnings?: ((warnings: readonly EbayError[]) => void) | undefined
  /**
   * Whether a second time does no harm where nobody knows whether the first arrived: reads, PUTs that replace, withdrawals. Such a
   * call is tried again by itself, at most twice, after 5xx, 25001, 25025 or a lost connection. Any other is tried again only
   * where eBay said that it did nothing.
   */
  readonly isRepeatable: boolean
  readonly signal?: AbortSignal | undefined
}

/** Asks eBay in somebody's name. Throws `EbayFailure`. */
export type CallEbay = <Answer extends z.ZodType>(call: EbayCall<Answer>) => Promise<z.infer<Answer>>

/**
 * What became of a call that brought no answer to use.
 * - 'refused': eBay understood and said no; `errors` say why.
 * - 'reconnect': the seller's consent is over; only connecting again helps.
 * - 'limit': too many requests; `retryAfterSeconds` where eBay said how long.
 * - 'away': 5xx, or eBay could not be reached before anything was sent. `didNothing` says whether nothing happened there.
 * - 'unknown': the request may have arrived and its answer did not (time-out, lost connection, not understood): ask before trying again.
 */
export type EbayFailureKind = 'refused' | 'reconnect' | 'limit' | 'away' | 'unknown'

/** Never holds a token, a header or a body that was sent. */
export class EbayFailure extends Error {
  readonly kind: EbayFailureKind
  /** HTTP status; 0 where no answer came, and of 'refused' where our own keys are what eBay refuses, or are missing. */
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
    what: string,
    options?: ErrorOptions,
  ) {
    super(what, options)
    this.kind = facts.kind
    this.status = facts.status
    this.errors = facts.errors ?? []
    this.retryAfterSeconds = facts.retryAfterSeconds
  }
}

/**
 * Whether a call did nothing at eBay: it was never sent, eBay itself answered that it failed, or what stands before eBay said 503
 * (not passed on). Any other 5xx without errors of eBay's is such a gateway's, and eBay may still be at it.
 */
export function didNothing({ kind, status, errors }: EbayFailure): boolean {
  return kind === 'away' && (status === 0 || status === 503 || errors.length > 0)
}
