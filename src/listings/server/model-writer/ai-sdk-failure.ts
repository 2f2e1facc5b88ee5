import { complaint, listingInstructions, listingRequest } from '../../answer/prompt.ts'
import { specificsRequest } from '../../answer/specifics-prompt.ts'
import type { WriterFailure } from '../listing-writer.ts'
import { badAnswerOf, failureOf, type ModelFault } from './model-failure.ts'

/**
 * Turns an error of the AI SDK into a WriterFailure. The SDK's errors hold the request with all photos, so only the provider's
 * sentence and its error codes are kept.
 */
export async function failureFromSdk(thrown: unknown, apiKey: string | undefined): Promise<WriterFailure> {
  const {
    APICallError,
    InvalidResponseDataError,
    JSONParseError,
    NoOutputGeneratedError,
    TypeValidationError,
    StreamProviderError,
  } = await import('ai')
  const toFailure = (fault: ModelFault) =>
    failureOf(
      { ...fault, message: safeWords(fault.message, apiKey), codes: safeWords(fault.codes, apiKey) },
      Date.now(),
    )
  if (APICallError.isInstance(thrown)) {
    const { responseBody } = thrown
    // A body that the SDK has parsed already is an object.
    const providerError =
      typeof responseBody === 'string' ? providerErrorIn(responseBody) : providerErrorOf(responseBody)
    const connectionFault = providerError === undefined ? connectionFaultOf(thrown, responseBody) : undefined
    return toFailure({
      status: connectionFault ? undefined : statusOf(thrown.statusCode, responseBody, providerError),
      message: providerError?.message ?? thrown.message,
      codes: providerError?.codes ?? '',
      retryDelay: providerError?.retryDelay,
      headers: thrown.responseHeaders ?? {},
      ...connectionFault,
    })
  }
  if (StreamProviderError.isInstance(thrown)) {
    const providerError = providerErrorOf(thrown.data)
    return toFailure({
      status: thrown.statusCode ?? statusOf(undefined, undefined, providerError),
      message: thrown.message,
      codes: providerError?.codes ?? '',
      retryDelay: providerError?.retryDelay,
      headers: {},
    })
  }
  if (NoOutputGeneratedError.isInstance(thrown)) return badAnswerOf('The AI gave an empty answer.', 'no output')
  if (JSONParseError.isInstance(thrown) || TypeValidationError.isInstance(thrown))
    return badAnswerOf("We can't read the AI provider's answer.", thrown.name)
  // Its own message repeats the answer so far.
  if (InvalidResponseDataError.isInstance(thrown)) return brokenAnswerFailure(thrown.name)
  const message = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)
  return toFailure({ status: undefined, message, codes: '', headers: {} })
}

/** The failure of an answer that stopped before its end. `detail` is for the log. */
export function brokenAnswerFailure(detail: string): WriterFailure {
  return failureOf({ status: undefined, message: detail, codes: '', headers: {}, connection: 'broken' }, Date.now())
}

/** An SDK error without a status is a connection error. So is one of a good answer without a body. */
function connectionFaultOf({ statusCode = 0 }: { statusCode?: number | undefined }, body: string | undefined) {
  if (statusCode === 0) return { connection: 'none' } as const
  return statusCode < 300 && body === undefined ? ({ connection: 'broken' } as const) : undefined
}

/** A provider that has already sent a success status can report a fault only in the body. */
function statusOf(
  status: number | undefined,
  body: unknown,
  providerError: ProviderError | undefined,
): number | undefined {
  const isReportedInBody = typeof body !== 'string' || status === undefined || status < 300
  if (providerError === undefined || !isReportedInBody) return status
  return providerError.status ?? (/^(?:invalid|unsupported|image)_/u.test(providerError.codes) ? 400 : 500)
}

/** The provider's report of a fault, from the JSON of its error. */
type ProviderError = {
  /** The HTTP status in the body. */
  readonly status: number | undefined
  readonly message: string
  /** Its codes, types and reasons, with spaces between: "rate_limit_exceeded RESOURCE_EXHAUSTED". */
  readonly codes: string
  /** Google's google.rpc.RetryInfo, such as "34.07s". https://cloud.google.com/apis/design/errors#retry_info */
  readonly retryDelay: string | undefined
}

/** Longest body that is read, in characters. Errors are short; a body that repeats the request is not. */
const maxBodyLength = 100_000

/** Returns the error in the text of a body; undefined if the body is no provider's error. */
function providerErrorIn(body: string): ProviderError | undefined {
  if (body.length > maxBodyLength) return undefined
  try {
    return providerErrorOf(JSON.parse(body))
  } catch {
    return undefined
  }
}

/** Returns the error in a parsed body or event: `{ error }`, `{ response: { error } }` or itself, alone or first in a list. */
function providerErrorOf(body: unknown): ProviderError | undefined {
  const outer = recordOf(Array.isArray(body) ? body[0] : body)
  const inner = outer?.['error'] ?? recordOf(outer?.['response'])?.['error'] ?? outer
  if (typeof inner === 'string') return { status: undefined, message: inner, codes: '', retryDelay: undefined }
  const error = recordOf(inner)
  if (error === undefined || typeof error['message'] !== 'string') return undefined
  const details = Array.isArray(error['details']) ? error['details'].map((detail) => recordOf(detail) ?? {}) : []
  const codes = [error['code'], error['type'], error['status'], ...details.map((detail) => detail['reason'])]
  return {
    status: [error['code'], error['status']].map(Number).find((number) => number >= 400 && number <= 599),
    message: error['message'],
    codes: codes.filter((code) => typeof code === 'string' && /^[\w.-]{1,60}$/u.test(code)).join(' '),
    retryDelay: details.map((detail) => detail['retryDelay']).find((delay) => typeof delay === 'string'),
  }
}

function recordOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? { ...value } : undefined
}

/** Longest text of a provider in our own errors, in characters. A provider's sentence is shorter. */
const maxTextLength = 600
/** Characters at the start of a line that reveal a quoted prompt. */
const promptStartLength = 24

/** An example for the prompt. The names of item specifics come from eBay and are no secret. */
const exampleSpecific = {
  name: 'Type',
  isRequired: false,
  takesListedOnly: false,
  isMulti: false,
  isNumber: false,
  maxLength: 65,
  values: [],
}

/** The start of every line that is sent to a model. The seller's entries follow one of them. */
const promptStarts = [
  ...listingInstructions.split('\n'),
  ...listingRequest({ category: '?', condition: null, brand: null, note: null }, 2).split('\n'),
  ...complaint([]).split('\n'),
  ...specificsRequest([exampleSpecific]).split('\n'),
]
  .filter((line) => line.length > promptStartLength)
  .map((line) =>
    line.slice(0, line.startsWith('The seller entered: {') ? 'The seller entered: {'.length : promptStartLength),
  )

/**
 * Returns a provider's words in a form that is safe to store and log: without the key, addresses and bytes of photos. The text
 * ends where it starts to quote the prompt, because servers that check a request repeat it in their errors.
 */
export function safeWords(text: string, apiKey: string | undefined): string {
  const withoutKey = apiKey ? text.replaceAll(apiKey, '[key]') : text
  const clean = withoutKey
    .slice(0, 20_000)
    // Keys that a provider masked itself, and other keys.
    .replace(/\b(?:sk-|AIza)[\w*-]{4,}/gu, '[key]')
    .replace(/data:[\w/+.-]{0,100};base64,[^\s"']*/gu, '[photo]')
    .replace(/[A-Za-z0-9+/=_-]{60,}/gu, '[data]')
    .replace(/\bhttps?:\/\/[^\s"')\]]*/gu, '[address]')
  const quoteStarts = promptStarts.map((start) => clean.indexOf(start)).filter((index) => index >= 0)
  return clean.slice(0, Math.min(maxTextLength, ...quoteStarts)).trim()
}
