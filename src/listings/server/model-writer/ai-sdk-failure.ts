import { complaint, listingInstructions, listingRequest } from '../../answer/prompt.ts'
import { specificsRequest } from '../../answer/specifics-prompt.ts'
import type { WriterFailure } from '../listing-writer.ts'
import { badAnswerOf, failureOf, type ModelFault } from './model-failure.ts'

/**
 * What the AI SDK threw, as the failure it stands for. The SDK's own errors hold the request with all photos: nothing of
 * them is passed on but the provider's sentence and its short words for the fault.
 */
export async function thrownFailure(thrown: unknown, apiKey: string | undefined): Promise<WriterFailure> {
  const {
    APICallError,
    InvalidResponseDataError,
    JSONParseError,
    NoOutputGeneratedError,
    TypeValidationError,
    StreamProviderError,
  } = await import('ai')
  const failed = (fault: ModelFault) =>
    failureOf(
      { ...fault, message: safeWords(fault.message, apiKey), words: safeWords(fault.words, apiKey) },
      Date.now(),
    )
  if (APICallError.isInstance(thrown)) {
    const { responseBody } = thrown
    // A body that the SDK had parsed already comes as an object.
    const told = typeof responseBody === 'string' ? providerErrorIn(responseBody) : providerErrorOf(responseBody)
    const lost = told === undefined ? lostConnection(thrown, responseBody) : undefined
    return failed({
      status: lost ? undefined : statusOf(thrown.statusCode, responseBody, told),
      message: told?.message ?? thrown.message,
      words: told?.words ?? '',
      retryDelay: told?.retryDelay,
      headers: thrown.responseHeaders ?? {},
      ...lost,
    })
  }
  if (StreamProviderError.isInstance(thrown)) {
    const told = providerErrorOf(thrown.data)
    return failed({
      status: thrown.statusCode ?? statusOf(undefined, undefined, told),
      message: thrown.message,
      words: told?.words ?? '',
      retryDelay: told?.retryDelay,
      headers: {},
    })
  }
  if (NoOutputGeneratedError.isInstance(thrown)) return badAnswerOf('The AI answered with nothing.', 'no output')
  if (JSONParseError.isInstance(thrown) || TypeValidationError.isInstance(thrown))
    return badAnswerOf('The AI provider gave an answer that cannot be read.', thrown.name)
  // Its own message repeats what it has of the answer.
  if (InvalidResponseDataError.isInstance(thrown)) return brokenOff(thrown.name)
  const message = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)
  return failed({ status: undefined, message, words: '', headers: {} })
}

/** The failure of an answer whose end never came. `detail` is for the log. */
export function brokenOff(detail: string): WriterFailure {
  return failureOf({ status: undefined, message: detail, words: '', headers: {}, connection: 'broken' }, Date.now())
}

/** An error of the SDK without a status is one of the connection, and one of a good answer without a body as well. */
function lostConnection({ statusCode = 0 }: { statusCode?: number | undefined }, body: string | undefined) {
  if (statusCode === 0) return { connection: 'none' } as const
  return statusCode < 300 && body === undefined ? ({ connection: 'broken' } as const) : undefined
}

/** A provider that had begun to answer, with a status of success, can only tell of a fault in the body. */
function statusOf(status: number | undefined, body: unknown, told: ProviderError | undefined): number | undefined {
  const isWithin = typeof body !== 'string' || status === undefined || status < 300
  if (told === undefined || !isWithin) return status
  return told.status ?? (/^(?:invalid|unsupported|image)_/u.test(told.words) ? 400 : 500)
}

/** What a provider wrote about a fault, out of the JSON of its error. */
type ProviderError = {
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
function providerErrorIn(body: string): ProviderError | undefined {
  if (body.length > bodyLength) return undefined
  try {
    return providerErrorOf(JSON.parse(body))
  } catch {
    return undefined
  }
}

/** The error in a parsed body or event: `{ error }` or `{ response: { error } }` or itself, alone or first in a list. */
function providerErrorOf(body: unknown): ProviderError | undefined {
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

/** What may stand in an error of ours at most; a provider's own sentence is shorter. */
const wordsLength = 600
/** So much of the beginning of a line gives a quoted prompt away. */
const quotedLength = 24

/** What is asked of it is eBay's to say, and no secret. */
const anySpecific = {
  name: 'Type',
  isRequired: false,
  isClosed: false,
  isMulti: false,
  isNumber: false,
  maxLength: 65,
  values: [],
}

/** How every line begins that is sent to a model; what the seller entered follows one of them. */
const promptStarts = [
  ...listingInstructions.split('\n'),
  ...listingRequest({ category: '?', condition: null, brand: null, note: null }, 2).split('\n'),
  ...complaint([]).split('\n'),
  ...specificsRequest([anySpecific]).split('\n'),
]
  .filter((line) => line.length > quotedLength)
  .map((line) =>
    line.slice(0, line.startsWith('The seller entered: {') ? 'The seller entered: {'.length : quotedLength),
  )

/**
 * A provider's words as they may be kept and logged: without the key, without addresses, without what looks like the bytes
 * of a photo, and ended where they begin to quote what was asked (servers that check a request repeat it in their errors).
 */
export function safeWords(text: string, apiKey: string | undefined): string {
  const known = apiKey ? text.replaceAll(apiKey, '[key]') : text
  const clean = known
    .slice(0, 20_000)
    // Keys that a provider has masked itself, and those of others.
    .replace(/\b(?:sk-|AIza)[\w*-]{4,}/gu, '[key]')
    .replace(/data:[\w/+.-]{0,100};base64,[^\s"']*/gu, '[photo]')
    .replace(/[A-Za-z0-9+/=_-]{60,}/gu, '[data]')
    .replace(/\bhttps?:\/\/[^\s"')\]]*/gu, '[address]')
  const quoted = promptStarts.map((start) => clean.indexOf(start)).filter((at) => at >= 0)
  return clean.slice(0, Math.min(wordsLength, ...quoted)).trim()
}
