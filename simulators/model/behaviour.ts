/** How the simulator answers one request. */
export type Behaviour =
  /** The answer, as the JSON text a model writes. */
  | { readonly kind: 'listing'; readonly answer: unknown }
  /** Any text in place of JSON. */
  | { readonly kind: 'text'; readonly text: string }
  /** 429, with a Retry-After header (seconds or an HTTP date) where one is given. */
  | { readonly kind: 'rate-limit'; readonly retryAfter?: number | string; readonly message?: string }
  /** An error status with a body as the provider writes it. */
  | { readonly kind: 'status'; readonly status: number; readonly message?: string; readonly code?: string }
  /** The first half of the answer, ended because the model ran out of tokens. */
  | { readonly kind: 'cut-off'; readonly answer: unknown }
  /** An answer without content. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'refusal'; readonly text: string }
  /** No answer, the connection stays open. */
  | { readonly kind: 'hang' }
  /** The connection breaks without an answer. */
  | { readonly kind: 'reset' }
