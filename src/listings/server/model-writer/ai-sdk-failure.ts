import type { WriterFailure } from '../listing-writer.ts'
import { badAnswerOf, failureOf, type ModelFault } from './model-failure.ts'
import { type ProviderError, providerErrorIn, providerErrorOf } from './provider-error.ts'
import { safeWords } from './safe-words.ts'

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
