/** Every way a request can fail. `httpStatusOf` maps each to one HTTP status. */
export const errorCodes = [
  'bad-input',
  'not-signed-in',
  'forbidden',
  'not-found',
  'conflict',
  'changed',
  'gone',
  'too-large',
  'too-many',
  'app-too-old',
  'try-later',
  'broken',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/**
 * The only error class of the product. `sentence` is for the seller: what happened, what is safe, what to do.
 * `cause` is for the log and never leaves the server.
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly sentence: string
  /** Seconds to wait before asking again, if known. */
  readonly retryAfter: number | undefined
  /** The names of the fields at fault; empty if no field is. */
  readonly fields: readonly string[]

  constructor(
    code: ErrorCode,
    sentence: string,
    options: { cause?: unknown; retryAfter?: number; fields?: readonly string[] } = {},
  ) {
    super(sentence, { cause: options.cause })
    this.code = code
    this.sentence = sentence
    this.retryAfter = options.retryAfter
    this.fields = options.fields ?? []
  }
}

/**
 * HTTP status of an error code. 410: the thing was deleted. 412: the thing changed after the seller confirmed it.
 * 426: the app is older than the server accepts.
 */
export function httpStatusOf(code: ErrorCode) {
  switch (code) {
    case 'bad-input':
      return 400
    case 'not-signed-in':
      return 401
    case 'forbidden':
      return 403
    case 'not-found':
      return 404
    case 'conflict':
      return 409
    case 'changed':
      return 412
    case 'gone':
      return 410
    case 'too-large':
      return 413
    case 'app-too-old':
      return 426
    case 'too-many':
      return 429
    case 'broken':
      return 500
    case 'try-later':
      return 503
    default:
      return code satisfies never
  }
}

/** The message of anything thrown, for a sentence that quotes its cause. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}

/** The seller's sentence of anything thrown; undefined if it is not an AppError. */
export function sentenceOf(thrown: unknown): string | undefined {
  return thrown instanceof AppError ? thrown.sentence : undefined
}
