/** How the simulator answers one request, in the words of the protocol it was asked in, plain or streamed as asked. */
export type Behaviour =
  /** The answer, as the JSON text a model writes. */
  | { readonly kind: 'listing'; readonly answer: unknown }
  /**
   * The same after `delayMs`; above `perMinute` requests within the last 60 s it refuses with 429 and says in Retry-After
   * when the oldest of them is a minute old.
   */
  | { readonly kind: 'paced'; readonly answer: unknown; readonly delayMs: number; readonly perMinute?: number }
  /** Any text in place of JSON. */
  | { readonly kind: 'text'; readonly text: string }
  /** A good answer of a server that counts no tokens. */
  | { readonly kind: 'uncounted'; readonly answer: unknown }
  /** 429, with a Retry-After header (seconds or an HTTP date), other headers or Google's RetryInfo ("34s") where given. */
  | {
      readonly kind: 'rate-limit'
      readonly retryAfter?: number | string
      readonly headers?: Readonly<Record<string, string>>
      readonly retryDelay?: string
      readonly message?: string
    }
  /** An error status with a body as the provider writes it. */
  | ({ readonly kind: 'status' } & Fault)
  /** An error that repeats the request in its message, its headers too, as servers do that check requests. */
  | { readonly kind: 'echo'; readonly status: number }
  /** The answer begins, with status 200, and an error comes in place of its second half. */
  | ({ readonly kind: 'broken-off'; readonly answer: unknown } & Fault)
  /** The connection is ended in order after half of the answer, as a proxy does that has waited long enough. */
  | { readonly kind: 'stops-short'; readonly answer: unknown }
  /** The first half of the answer, ended because the model ran out of tokens. */
  | { readonly kind: 'cut-off'; readonly answer: unknown }
  /** An answer without content. */
  | { readonly kind: 'nothing' }
  /** The model declines; where the protocol has no field for it, in plain words. */
  | { readonly kind: 'refusal'; readonly text: string }
  /** The provider's filter stops the answer. */
  | { readonly kind: 'content-filter' }
  /** No answer, or with `midway` half of one; the connection stays open. */
  | { readonly kind: 'hang'; readonly midway?: boolean }
  /** The connection breaks without an answer, or with `midway` within one. */
  | { readonly kind: 'reset'; readonly midway?: boolean }

/** What a provider says went wrong. `code` is its own word for it, where it has one. */
export type Fault = { readonly status: number; readonly message?: string; readonly code?: string }
