/** What a provider wrote about a fault, out of the JSON of its error. */
export type ProviderError = {
  /** The HTTP status it names in the body. */
  readonly status: number | undefined
  readonly message: string
  /** Its short words for the fault: code, type, status and reasons, such as "rate_limit_exceeded RESOURCE_EXHAUSTED". */
  readonly words: string
  /** Google's google.rpc.RetryInfo, such as "34.07s". https://cloud.google.com/apis/design/errors#retry_info */
  readonly retryDelay: string | undefined
}

/** Longest body that is read; errors are short, and one that repeats the request is not. */
const bodyLength = 100_000

/** The error in the text of a body; undefined where it is none that a provider writes. */
export function providerErrorIn(body: string): ProviderError | undefined {
  if (body.length > bodyLength) return undefined
  try {
    return providerErrorOf(JSON.parse(body))
  } catch {
    return undefined
  }
}

/** The error in a parsed body or event: `{ error }` or `{ response: { error } }` or itself, alone or first in a list. */
export function providerErrorOf(body: unknown): ProviderError | undefined {
  const outer = recordOf(Array.isArray(body) ? body[0] : body)
  const inner = outer?.['error'] ?? recordOf(outer?.['response'])?.['error'] ?? outer
  if (typeof inner === 'string') return { status: undefined, message: inner, words: '', retryDelay: undefined }
  const error = recordOf(inner)
  if (error === undefined || typeof error['message'] !== 'string') return undefined
  const details = Array.isArray(error['details']) ? error['details'].map((detail) => recordOf(detail) ?? {}) : []
  const words = [error['code'], error['type'], error['status'], ...details.map((detail) => detail['reason'])]
  return {
    status: [error['code'], error['status']].map(Number).find((number) => number >= 400 && number <= 599),
    message: error['message'],
    words: words.filter((word) => typeof word === 'string' && /^[\w.-]{1,60}$/u.test(word)).join(' '),
    retryDelay: details.map((detail) => detail['retryDelay']).find((delay) => typeof delay === 'string'),
  }
}

function recordOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? { ...value } : undefined
}
