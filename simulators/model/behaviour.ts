/** The answer of the simulator to one request, in the protocol of the request, plain or streamed as requested. */
export type Behaviour =
  /** The answer, as the JSON text a model writes. */
  | { readonly kind: 'listing'; readonly answer: unknown }
  /**
   * A listing after `delayMs`. Above `perMinute` requests within the last 60 s it refuses with 429. Retry-After says when the
   * oldest of them is a minute old.
   */
  | { readonly kind: 'paced'; readonly answer: unknown; readonly delayMs: number; readonly perMinute?: number }
  /** Any text instead of JSON. */
  | { readonly kind: 'text'; readonly text: string }
  /** A good answer of a server that counts no tokens. */
  | { readonly kind: 'uncounted'; readonly answer: unknown }
  /** 429, with a Retry-After header (seconds or an HTTP date), other headers or Google's RetryInfo ("34s") if given. */
  | {
      readonly kind: 'rate-limit'
      readonly retryAfter?: number | string
      readonly headers?: Readonly<Record<string, string>>
      readonly retryDelay?: string
      readonly message?: string
    }
  /** An error status with a body in the provider's form. */
  | ({ readonly kind: 'status' } & ErrorFault)
  /** An error whose message repeats the request with its headers, as some validating servers do. */
  | { readonly kind: 'echo'; readonly status: number }
  /** The answer begins with status 200, and an error comes instead of its second half. */
  | ({ readonly kind: 'broken-off'; readonly answer: unknown } & ErrorFault)
  /** The connection is closed normally after half of the answer, as a proxy does that has waited too long. */
  | { readonly kind: 'stops-short'; readonly answer: unknown }
  /** The first half of the answer, ended because the model ran out of tokens. */
  | { readonly kind: 'cut-off'; readonly answer: unknown }
  /** An answer without content. */
  | { readonly kind: 'nothing' }
  /** The model declines, in plain words if the protocol has no field for it. */
  | { readonly kind: 'refusal'; readonly text: string }
  /** The provider's filter stops the answer. */
  | { readonly kind: 'content-filter' }
  /** No answer, or with `midway` half of one; the connection stays open. */
  | { readonly kind: 'hang'; readonly midway?: boolean }
  /** The connection breaks without an answer, or with `midway` within one. */
  | { readonly kind: 'reset'; readonly midway?: boolean }

/** A provider's error. `code` is its own name for it, if it has one. */
export type ErrorFault = { readonly status: number; readonly message?: string; readonly code?: string }
